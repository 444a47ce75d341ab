import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import {
  type GithubProvider,
  startGithubProvider,
} from '../../../../../tests/support/services/github-provider.ts';
import { rerouted } from '../../../../../tests/support/rerouted.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { accountsNotices } from '../notices.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const env = { GITHUB_CLIENT_ID: 'guildhall', GITHUB_CLIENT_SECRET: 'a secret' };

let github: GithubProvider;
beforeEach(async () => {
  github = await startGithubProvider({
    client: { id: env.GITHUB_CLIENT_ID, secret: env.GITHUB_CLIENT_SECRET },
    person: { id: 7, email, verified: true },
  });
  vi.stubGlobal('fetch', rerouted(github.addresses));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await github.close();
});

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

/** Goes to the provider; answers the URL that it redirects back to. */
async function goThere(person: Browser, decision: 'agree' | 'deny' = 'agree'): Promise<URL> {
  const body = { provider: 'github', callbackURL: '/auth/callback', errorCallbackURL: '/auth/callback' };
  const started = await person.post('/sign-in/social', { ...body, disableRedirect: true });
  return github.visit(new URL(String(started.body['url'])), decision);
}

/** Opens the URL that the provider redirected to; answers where our server redirects then. */
async function comeBack(person: Browser, back: URL): Promise<string> {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  const answer = await person.get(`/callback/github${back.search}`, { headers });
  return answer.headers.get('location') ?? '';
}

const toldOf = () => toldIn(db, accountsNotices);

const byGithub = async (person: Browser) => comeBack(person, await goThere(person));

describe('sign-in by a third party', () => {
  test('makes a user with a profile and leads to /auth/callback, signed in', async () => {
    const { browser } = testAccounts({ db, env });
    const person = browser();
    expect(await byGithub(person)).toMatch(/\/auth\/callback$/);
    expect(await person.actor()).toMatchObject({ kind: 'user', email, emailConfirmed: true, role: 'user' });
    expect(await db.selectFrom('profiles').select('username').execute()).toEqual([
      { username: expect.stringMatching(/^player-/) },
    ]);
  });

  test('finds the same user again', async () => {
    const accounts = testAccounts({ db, env });
    const first = accounts.browser();
    await byGithub(first);
    const second = accounts.browser();
    await byGithub(second);
    expect(await second.actor()).toEqual(await first.actor());
    expect(await db.selectFrom('auth.users').select('id').execute()).toHaveLength(1);
  });

  test('is among the sign-ins that its person sees, also where a ban refuses it', async () => {
    const accounts = testAccounts({ db, env });
    await byGithub(accounts.browser());
    await db.updateTable('profiles').set({ disabled_at: new Date() }).execute();
    await byGithub(accounts.browser());
    const rows = await db
      .selectFrom('auth.sign_ins')
      .select(['outcome', 'way', 'device', 'attempts'])
      .orderBy('outcome')
      .execute();
    const seen = { way: 'github', device: 'Firefox on Linux', attempts: 1 };
    expect(rows).toEqual([
      { outcome: 'good', ...seen },
      { outcome: 'refused', ...seen },
    ]);
  });

  test('on a new device is told, with its name; the first one and those on known devices are not', async () => {
    const accounts = testAccounts({ db, env });
    const home = accounts.browser();
    await byGithub(home);
    await home.post('/sign-out');
    await byGithub(home);
    expect(await toldOf()).toEqual([]);
    const elsewhere = accounts.browser();
    await byGithub(elsewhere);
    await byGithub(elsewhere);
    const { id } = await db.selectFrom('auth.users').select('id').executeTakeFirstOrThrow();
    expect(await toldOf()).toMatchObject([
      { kind: 'account.new-device', to: [id], title: 'New sign-in: Firefox on Linux' },
    ]);
  });

  test('and one by password know each other’s devices', async () => {
    const accounts = testAccounts({ db, env });
    const home = await accounts.signedUp(email, password);
    await home.post('/sign-out');
    await byGithub(home);
    const other = accounts.browser();
    await byGithub(other);
    await other.post('/sign-out');
    await other.post('/sign-in', { email, password });
    // Somebody had already signed in to the account before GitHub was linked, so the linking is told too.
    expect((await toldOf()).map(({ title }) => title)).toEqual([
      'GitHub was linked',
      'New sign-in: Firefox on Linux',
    ]);
  });

  test('gets nobody an address that its account of before can still take back', async () => {
    const accounts = testAccounts({ db, env });
    const person = await accounts.signedUp('now@example.com', password);
    expect(await person.actor()).toMatchObject({ kind: 'user' });
    const { id } = await db.selectFrom('auth.users').select('id').executeTakeFirstOrThrow();
    const now = new Date();
    const expires_at = new Date(now.getTime() + 60_000);
    const kept = { user_id: id, email, requested_at: now, changed_at: now, expires_at };
    await db.insertInto('auth.former_addresses').values(kept).execute();
    const other = accounts.browser();
    await byGithub(other);
    expect(await other.actor()).toEqual({ kind: 'anonymous' });
    expect(await db.selectFrom('auth.users').select('id').execute()).toHaveLength(1);
  });

  test('ends the browser’s session before, also somebody else’s', async () => {
    const accounts = testAccounts({ db, env });
    const person = await accounts.signedUp('theo@example.com', password);
    await byGithub(person);
    expect(await person.actor()).toMatchObject({ email });
    expect(await db.selectFrom('auth.sessions').select('id').execute()).toHaveLength(1);
  });

  test('that can’t be told of opens nothing', async () => {
    const accounts = testAccounts({ db, env });
    await byGithub(accounts.browser());
    await sql`alter table notices add constraint broken check (false) not valid`.execute(db);
    const elsewhere = accounts.browser();
    await byGithub(elsewhere).catch(() => undefined);
    await sql`alter table notices drop constraint broken`.execute(db);
    expect(await elsewhere.actor()).toEqual({ kind: 'anonymous' });
  });

  test('with an address that the provider has not verified opens nothing', async () => {
    github.person.verified = false;
    const { browser } = testAccounts({ db, env });
    const person = browser();
    expect(await byGithub(person)).toMatch(/\/auth\/callback\?error=sign_in_failed$/);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  });

  test('does not take over an account whose address the provider has not verified', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(email, password);
    github.person = { id: 666, email, verified: false };
    const attacker = accounts.browser();
    await byGithub(attacker);
    expect(await attacker.actor()).toEqual({ kind: 'anonymous' });
  });

  test('joins a confirmed account of the same, verified address', async () => {
    const accounts = testAccounts({ db, env });
    const owner = await accounts.signedUp(email, password);
    const person = accounts.browser();
    await byGithub(person);
    expect(await person.actor()).toEqual(await owner.actor());
  });

  test('does not join an account that was only registered with the address: its password may be a stranger’s', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.browser().post('/sign-up', { email, password });
    const person = accounts.browser();
    expect(await byGithub(person)).toMatch(/error=sign_in_failed$/);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test('that fails gives one answer, whether the address has an account, a confirmed one or none', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp('confirmed@example.com', password);
    await accounts.browser().post('/sign-up', { email: 'registered@example.com', password });
    const answers: unknown[] = [];
    for (const [address, verified] of [
      ['nobody@example.com', false],
      ['confirmed@example.com', false],
      ['registered@example.com', false],
      ['registered@example.com', true],
    ] as const) {
      github.person = { id: answers.length + 100, email: address, verified };
      const person = accounts.browser();
      const back = await goThere(person);
      const { status, headers, body } = await person.get(`/callback/github${back.search}`);
      const told = Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
      answers.push({ status, told, body, cookies: [...person.cookies.keys()] });
    }
    expect(answers[0]).toMatchObject({
      status: 302,
      told: { location: `${accounts.context.config.publicUrl}/auth/callback?error=sign_in_failed` },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('makes an admin of a verified address in ADMIN_EMAILS', async () => {
    github.person.email = 'boss@example.com';
    const { browser } = testAccounts({ db, env: { ...env, ADMIN_EMAILS: 'boss@example.com' } });
    const person = browser();
    await byGithub(person);
    expect(await person.actor()).toMatchObject({ role: 'admin' });
  });

  test('of a disabled user opens nothing', async () => {
    const accounts = testAccounts({ db, env });
    await byGithub(accounts.browser());
    await db.updateTable('profiles').set({ disabled_at: new Date() }).execute();
    const person = accounts.browser();
    await byGithub(person);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test('with a used code, a changed state or in another browser opens nothing', async () => {
    const accounts = testAccounts({ db, env });
    const [person, stranger] = [accounts.browser(), accounts.browser()];
    const used = await goThere(person);
    await comeBack(person, used);
    expect(await comeBack(stranger, used)).toMatch(/error=/);
    const unused = await goThere(person);
    expect(await comeBack(stranger, unused)).toMatch(/error=/);
    unused.searchParams.set('state', 'forged');
    expect(await comeBack(stranger, unused)).toMatch(/error=/);
    // The attacker puts their own code into a sign-in that the victim has begun.
    const victim = accounts.browser();
    const begun = await goThere(victim);
    begun.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await comeBack(victim, begun)).toMatch(/error=/);
    for (const browser of [stranger, victim]) expect(await browser.actor()).toEqual({ kind: 'anonymous' });
  });

  test('that is denied there leads to our page with the reason', async () => {
    const person = testAccounts({ db, env }).browser();
    expect(await comeBack(person, await goThere(person, 'deny'))).toMatch(/error=access_denied/);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads to no foreign page: %s',
    async (callbackURL) => {
      const { browser } = testAccounts({ db, env });
      for (const key of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
        const answer = await browser().post('/sign-in/social', { provider: 'github', [key]: callbackURL });
        expect(answer.status).toBe(403);
      }
    },
  );

  test('keeps the provider’s tokens encrypted', async () => {
    const { browser } = testAccounts({ db, env });
    await byGithub(browser());
    const rows = JSON.stringify(await db.selectFrom('auth.accounts').selectAll().execute());
    expect(github.tokens).toHaveLength(1);
    expect(rows).not.toContain(github.tokens[0]);
  });
});
