import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { addAuthenticator } from '../../support/services/authenticator.ts';
import { emptyDatabase } from '../../support/database.ts';
import {
  goodPassword,
  lettersTo,
  type ProductionBrowser,
  productionBrowsers,
  productionEnv,
  tokenOf,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('change_address');
const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

const { browser, signedUp } = productionBrowsers(() => server);

/** The token of the newest link of a type to an address, which got at least so many letters. */
async function linkTo(email: string, type: 'address-change' | 'address-back', least: number) {
  const letters = await lettersTo(server, email, least);
  return tokenOf(letters.find(({ link }) => link?.searchParams.get('type') === type));
}

/** Whoever holds the session changes the address, with the mailboxes of both ends; answers how many letters the old one got. */
async function changeTo(person: ProductionBrowser, from: string, to: string, lettersBefore: number) {
  await person.post('/address/request', { email: to });
  const token = await linkTo(from, 'address-change', lettersBefore + 1);
  await browser().post('/address/approve', { token });
  const [letter] = await lettersTo(server, to);
  const { text } = await person.post('/address/confirm', { token: letter?.code });
  expect(text).toBe('{"changed":true}');
  return lettersBefore + 2;
}

describe('in production an account is not taken by changing its address', () => {
  it('from an unlocked browser without a proof, by any of the ways', async () => {
    const email = 'unlocked@example.com';
    const person = await signedUp(email);
    // The last proof is eleven minutes old.
    await sql`update auth.sessions set proven_at = now() - interval '11 minutes'`.execute(db);
    for (const [path, body] of [
      ['/address/request', { email: 'thief@example.net' }],
      ['/address/confirm', { token: '123456' }],
      ['/phone/request', { phone: '+15550100123' }],
      ['/phone/confirm', { phone: '+15550100123', token: '123456' }],
      ['/phone/remove', {}],
      ['/provider/remove', { provider: 'github' }],
    ] as const) {
      const { text } = await person.post(path, body);
      expect([path, JSON.parse(text)]).toEqual([path, expect.objectContaining({ code: 'FRESH_SIGN_IN' })]);
    }
    expect(await person.whoAmI()).toMatchObject({ email });
  });

  it('by the owner of the new mailbox alone: without the old end nothing is changed', async () => {
    const [email, to] = ['half@example.com', 'half-thief@example.net'];
    const thief = await signedUp(email);
    await thief.post('/address/request', { email: to });
    const [letter] = await lettersTo(server, to);
    expect((await thief.post('/address/confirm', { token: letter?.code })).text).toBe('{"changed":false}');
    const owner = browser();
    const token = await linkTo(email, 'address-change', 2);
    expect((await owner.post('/address/stop', { token })).status).toBe(200);
    expect(await thief.whoAmI()).toBeNull();
    expect((await thief.post('/sign-in', { email, password: goodPassword })).status).toBe(401);
    await owner.post('/update-password', { password: 'a new tin whistle' });
    expect(await owner.whoAmI()).toMatchObject({ email });
  });

  it('for good: the way back wins over a second change, a new password, a factor and a remembered device', async () => {
    const [email, to, last] = ['owner@example.com', 'thief@example.net', 'thief-2@example.net'];
    const thief = await signedUp(email);
    const letters = await changeTo(thief, email, to, 1);
    const back = await linkTo(email, 'address-back', letters);
    await changeTo(thief, to, last, (await lettersTo(server, to)).length);
    await thief.post('/update-password', { password: 'a stolen fife', currentPassword: goodPassword });
    const post = async (path: string, body?: unknown) => {
      const { text } = await thief.post(path, body);
      return { body: JSON.parse(text) as Record<string, unknown> };
    };
    const { recoveryCodes } = await addAuthenticator(post, new Date());
    const elsewhere = browser();
    await elsewhere.post('/sign-in', { email: last, password: 'a stolen fife' });
    await elsewhere.post('/second-step', { token: recoveryCodes[0], remember: true });
    expect(await elsewhere.whoAmI()).toMatchObject({ email: last });

    const owner = browser();
    expect((await owner.post('/address/back', { token: back })).status).toBe(200);
    for (const taken of [thief, elsewhere]) {
      expect(await taken.whoAmI()).toBeNull();
      for (const address of [email, to, last]) {
        const answer = await taken.post('/sign-in', { email: address, password: 'a stolen fife' });
        expect(answer.status).toBe(401);
      }
    }
    expect((await owner.post('/update-password', { password: 'a new tin whistle' })).status).toBe(200);
    expect(await owner.whoAmI()).toMatchObject({ email });
    // Neither the link again, nor the way back of the thief's own address.
    expect((await browser().post('/address/back', { token: back })).status).toBe(400);
    const own = await linkTo(to, 'address-back', 1);
    expect((await browser().post('/address/back', { token: own })).status).toBe(400);
    expect(await owner.whoAmI()).toMatchObject({ email });
  });

  it('by a link of another account', async () => {
    const [mine, yours] = ['mine@example.com', 'yours@example.com'];
    const thief = await signedUp(mine);
    const owner = await signedUp(yours);
    await owner.post('/address/request', { email: 'mine-next@example.com' });
    await thief.post('/address/request', { email: 'mine-next@example.com' });
    const own = await linkTo(mine, 'address-change', 2);
    expect((await owner.post('/address/approve', { token: own })).status).toBe(200);
    const letters = await lettersTo(server, 'mine-next@example.com', 2);
    const codes = new Set(letters.map(({ code }) => code));
    // Each code serves one of the two, and the owner's change still waits for the owner's old end.
    for (const code of codes) {
      const { text } = await owner.post('/address/confirm', { token: code });
      expect(text).not.toBe('{"changed":true}');
    }
    expect(await owner.whoAmI()).toMatchObject({ email: yours });
  });
});

describe('in production the form for a new address', () => {
  it('tells by nothing in its answer whether somebody has the address', async () => {
    await signedUp('taken@example.com');
    const person = await signedUp('asks@example.com');
    const answers = [];
    for (const email of ['taken@example.com', 'free@example.com']) {
      const begin = performance.now();
      const { status, text } = await person.post('/address/request', { email });
      const confirmed = await person.post('/address/confirm', { token: '000000' });
      const { text: account } = await person.ask('GET', '/api/account');
      const shown = (JSON.parse(account) as { addressChange: object }).addressChange;
      answers.push({
        status,
        text,
        isSlow: performance.now() - begin > 450,
        confirmed: confirmed.text,
        keys: Object.entries(shown).map(([key, value]) => [key, typeof value]),
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    const [letter] = await lettersTo(server, 'taken@example.com', 2);
    expect(letter?.code).toBeNull();
  });
});
