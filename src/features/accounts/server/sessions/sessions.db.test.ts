import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import type { SignedIn } from '#shared/actor.ts';
import { listDevices, signOutDevice, getSession } from './manage-own-sessions.ts';
import { sweepAccountsQueue } from './sweep-queue.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const https = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://guild.example',
  SECRET: 'nobody knows this one but the server',
};

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

async function signedIn(accounts: Accounts): Promise<Browser> {
  const person = accounts.browser();
  await person.post('/sign-in', { email, password });
  return person;
}

describe('the session cookie', () => {
  test('on https is __Host-, Secure, HttpOnly, SameSite and named after the public host', async () => {
    const accounts = testAccounts({ db, env: https });
    await accounts.signedUp(email, password);
    const answer = await accounts.browser().post('/sign-in', { email, password });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-guild-example\.session=/);
    expect(cookie.split('; ').slice(1)).toEqual([
      'Max-Age=2592000',
      'Path=/',
      'HttpOnly',
      'Secure',
      'SameSite=Lax',
    ]);
    expect(await (await signedIn(accounts)).actor()).toMatchObject({ kind: 'user' });
  });

  test('is new with every sign-in, and the session that the browser had before ends', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const before = { ...person.headers() };
    await person.post('/sign-in', { email, password });
    expect(person.headers()).not.toEqual(before);
    expect((await accounts.findActor(before)).actor).toEqual({ kind: 'anonymous' });
    expect(await person.actor()).toMatchObject({ kind: 'user' });
  });

  test('planted by somebody else is not taken over', async () => {
    const accounts = testAccounts({ db });
    const attacker = await accounts.signedUp('attacker@example.com', password);
    await accounts.signedUp(email, password);
    const victim = accounts.browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.post('/sign-in', { email, password });
    expect(await victim.actor()).toMatchObject({ email });
    expect(await attacker.actor()).toEqual({ kind: 'anonymous' });
  });

  test('counts only with our signature', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const [name, value] = [...person.cookies].find(([key]) => key.endsWith('.session')) ?? ['', ''];
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    const forged = createHmac('sha256', 'another secret').update(token).digest('base64');
    const other = await accounts.signedUp('other@example.com', password);
    const otherValue = [...other.cookies].find(([key]) => key.endsWith('.session'))?.[1] ?? '';
    const signature = decodeURIComponent(otherValue).split('.')[1] ?? '';
    const fakes = [
      token,
      `${token}.`,
      `${token}.${forged}`,
      `${token}.${signature}`,
      '.',
      '%',
      'x.y',
      `.${forged}`,
    ];
    for (const fake of fakes) {
      const cookie = `${name}=${encodeURIComponent(fake)}`;
      expect((await accounts.findActor({ cookie })).actor).toEqual({ kind: 'anonymous' });
    }
    expect((await accounts.findActor({ cookie: `${name}=%E0%A4%A` })).actor).toEqual({ kind: 'anonymous' });
  });

  test('stands in no answer: no token leaves the server but in Set-Cookie', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const answer = await accounts.browser().post('/sign-in', { email, password });
    expect(answer.body).toEqual({ event: 'SIGNED_IN' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('sign-out', () => {
  test('has the browser clear what pages keep there, and leaves cookies of other sites and the known device', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const elsewhere = await signedIn(accounts);
    const others = await person.post('/sign-out', { scope: 'others' });
    expect(others.headers.get('clear-site-data')).toBeNull();
    expect(await elsewhere.actor()).toEqual({ kind: 'anonymous' });
    for (const scope of ['local', 'global']) {
      const ended = await (await signedIn(accounts)).post('/sign-out', { scope });
      expect(ended.headers.get('clear-site-data')).toBe('"storage"');
      expect(ended.headers.getSetCookie().filter((cookie) => cookie.includes('device'))).toEqual([]);
    }
    const refused = await person.post('/sign-out', { scope: 'everyone' });
    expect(refused.headers.get('clear-site-data')).toBeNull();
  });

  test.each([
    ['local', { here: 'anonymous', there: 'user' }],
    ['global', { here: 'anonymous', there: 'anonymous' }],
    ['others', { here: 'user', there: 'anonymous' }],
  ])('with scope %s ends what it says, at the very next request', async (scope, kinds) => {
    const accounts = testAccounts({ db });
    const here = await accounts.signedUp(email, password);
    const there = await signedIn(accounts);
    const stranger = await accounts.signedUp('else@example.com', password);
    expect((await here.post('/sign-out', { scope })).status).toBe(200);
    expect((await here.actor()).kind).toBe(kinds.here);
    expect((await there.actor()).kind).toBe(kinds.there);
    expect((await stranger.actor()).kind).toBe('user');
  });

  test('without a scope is local, and forgets the cookie', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const there = await signedIn(accounts);
    const stolen = { ...person.headers() };
    await person.post('/sign-out');
    expect([...person.cookies.keys()].filter((name) => name.endsWith('.session'))).toEqual([]);
    expect((await accounts.findActor(stolen)).actor).toEqual({ kind: 'anonymous' });
    expect((await there.actor()).kind).toBe('user');
  });

  test('of somebody who is not signed in succeeds, and an unknown scope is refused', async () => {
    const { browser } = testAccounts({ db });
    expect((await browser().post('/sign-out')).body).toEqual({ event: 'SIGNED_OUT' });
    expect((await browser().post('/sign-out', { scope: 'everyone' })).status).toBe(400);
  });
});

describe('a session', () => {
  test('lasts 30 days from its last refresh', async () => {
    let now = new Date();
    const day = 24 * 60 * 60 * 1000;
    const accounts = testAccounts({ db, clock: () => now });
    const person = await accounts.signedUp(email, password);
    now = new Date(now.getTime() + 29 * day);
    expect((await person.post('/refresh')).body).toEqual({ event: 'TOKEN_REFRESHED' });
    now = new Date(now.getTime() + 29 * day);
    expect((await person.actor()).kind).toBe('user');
    now = new Date(now.getTime() + 2 * day);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    expect((await person.post('/refresh')).body['message']).toBe('Auth session missing!');
  });

  test('tells the browser who is signed in, and a visitor nothing', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const { authSessionId } = await accounts.findActor(person.headers());
    const state = await getSession({ ...accounts.context, authSessionId });
    expect(state).toMatchObject({
      user: { email, username: expect.stringMatching(/^player-/), role: 'user' },
      player: null,
      purpose: 'normal',
    });
    expect(Date.parse(state.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
    expect(await getSession(accounts.context)).toEqual({
      user: null,
      isFresh: false,
      player: null,
      expiresAt: null,
      refreshInSeconds: null,
      purpose: null,
    });
  });

  test('and everything else that expired is swept', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    await accounts.signedUp(email, password);
    await accounts.browser().post('/magic-link', { email });
    await sweepAccountsQueue(accounts.context).work({});
    expect(await rowCounts()).toMatchObject({ sessions: 1 });
    now = new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000);
    await sweepAccountsQueue(accounts.context).work({});
    expect(await rowCounts()).toEqual({ sessions: 0, verifications: 0, counters: 0 });
    expect(await db.selectFrom('auth.users').select('id').execute()).toHaveLength(1);
  });
});

/** The context of a request from the signed-in person. */
async function contextOf(accounts: Accounts, person: Browser) {
  const { actor, authSessionId } = await accounts.findActor(person.headers());
  return { ...accounts.context, actor: actor as SignedIn, authSessionId };
}

describe('devices', () => {
  test('are listed for their user alone, and one can be signed out', async () => {
    const accounts = testAccounts({ db });
    const here = await accounts.signedUp(email, password);
    const there = await signedIn(accounts);
    await accounts.signedUp('else@example.com', password);
    const context = await contextOf(accounts, here);
    const { devices } = await listDevices(context);
    expect(devices).toHaveLength(2);
    expect(devices.filter((device) => device.current)).toHaveLength(1);
    expect(devices[0]?.address).toBe('203.0.113.7');
    const other = devices.find((device) => !device.current);
    await signOutDevice(context, { sessionId: other?.id ?? '' });
    expect(await there.actor()).toEqual({ kind: 'anonymous' });
    expect((await here.actor()).kind).toBe('user');
  });

  test('of others cannot be signed out, and answer like missing ones', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const stranger = await accounts.signedUp('else@example.com', password);
    const context = await contextOf(accounts, person);
    const { authSessionId } = await accounts.findActor(stranger.headers());
    await expect(signOutDevice(context, { sessionId: authSessionId ?? '' })).rejects.toThrow('Not found');
    expect((await stranger.actor()).kind).toBe('user');
  });
});

async function rowCounts() {
  const [sessions, verifications, counters] = await Promise.all([
    db.selectFrom('auth.sessions').select('id').execute(),
    db.selectFrom('auth.verifications').select('id').execute(),
    db.selectFrom('auth.rate_limits').select('id').execute(),
  ]);
  return { sessions: sessions.length, verifications: verifications.length, counters: counters.length };
}
