import { afterEach, describe, expect, test, vi } from 'vitest';
import { testAccounts } from '../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../tests/support/database.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const env = { GITHUB_CLIENT_ID: 'guildhall', GITHUB_CLIENT_SECRET: 'a secret' };

afterEach(() => vi.unstubAllGlobals());

/** GitHub, as far as signing in asks it. `codes` are good once. */
function stubGithub(person: { id: number; email: string; verified: boolean }) {
  const codes = new Set(['good code']);
  const answers: Record<string, (body: string) => unknown> = {
    'https://github.com/login/oauth/access_token': (body) =>
      codes.delete(new URLSearchParams(body).get('code') ?? '')
        ? { access_token: 'token-of-github', token_type: 'bearer', scope: 'read:user,user:email' }
        : { error: 'bad_verification_code' },
    'https://api.github.com/user': () => ({
      id: person.id,
      login: 'mira',
      name: 'Mira',
      email: person.email,
    }),
    'https://api.github.com/user/emails': () => [
      { email: person.email, primary: true, verified: person.verified, visibility: null },
    ],
  };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const answer = answers[request.url];
    if (!answer) throw new Error(`Nothing may be fetched from ${request.url}`);
    return Response.json(answer(await request.text()));
  });
}

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

/** Goes to the provider and comes back with `code`; answers where the way leads then. */
async function byGithub(person: Browser, code = 'good code'): Promise<string> {
  const body = { provider: 'github', callbackURL: '/auth/callback', errorCallbackURL: '/auth/callback' };
  const started = await person.post('/sign-in/social', { ...body, disableRedirect: true });
  const url = new URL(String(started.body['url']));
  expect(url.origin).toBe('https://github.com');
  const state = url.searchParams.get('state') ?? '';
  const back = await person.get(`/callback/github?code=${encodeURIComponent(code)}&state=${state}`);
  return back.headers.get('location') ?? '';
}

describe('sign-in by a third party', () => {
  test('makes a user with a profile and leads to /auth/callback, signed in', async () => {
    stubGithub({ id: 7, email, verified: true });
    const { browser } = testAccounts({ db, env });
    const person = browser();
    expect(await byGithub(person)).toMatch(/\/auth\/callback$/);
    expect(await person.actor()).toMatchObject({ kind: 'user', email, emailConfirmed: true, role: 'user' });
    expect(await db.selectFrom('profiles').select('username').execute()).toEqual([{ username: 'mira' }]);
  });

  test('finds the same user again', async () => {
    stubGithub({ id: 7, email, verified: true });
    const accounts = testAccounts({ db, env });
    const first = accounts.browser();
    await byGithub(first);
    stubGithub({ id: 7, email, verified: true });
    const second = accounts.browser();
    await byGithub(second);
    expect(await second.actor()).toEqual(await first.actor());
    expect(await db.selectFrom('auth.users').select('id').execute()).toHaveLength(1);
  });

  test('with an address that the provider has not verified opens nothing', async () => {
    stubGithub({ id: 7, email, verified: false });
    const { browser } = testAccounts({ db, env });
    const person = browser();
    expect(await byGithub(person)).toMatch(/\/auth\/callback\?error=email_not_verified/);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  });

  test('does not take over an account whose address the provider has not verified', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(email, password);
    stubGithub({ id: 666, email, verified: false });
    const attacker = accounts.browser();
    await byGithub(attacker);
    expect(await attacker.actor()).toEqual({ kind: 'anonymous' });
  });

  test('joins a confirmed account of the same, verified address', async () => {
    const accounts = testAccounts({ db, env });
    const owner = await accounts.signedUp(email, password);
    stubGithub({ id: 7, email, verified: true });
    const person = accounts.browser();
    await byGithub(person);
    expect(await person.actor()).toEqual(await owner.actor());
  });

  test('does not join an account that was only registered with the address: its password may be a stranger’s', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.browser().post('/sign-up', { email, password });
    stubGithub({ id: 7, email, verified: true });
    const person = accounts.browser();
    expect(await byGithub(person)).toMatch(/error=account_not_linked/);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test('makes an admin of a verified address in ADMIN_EMAILS', async () => {
    stubGithub({ id: 7, email: 'boss@example.com', verified: true });
    const { browser } = testAccounts({ db, env: { ...env, ADMIN_EMAILS: 'boss@example.com' } });
    const person = browser();
    await byGithub(person);
    expect(await person.actor()).toMatchObject({ role: 'admin' });
  });

  test('of a disabled user opens nothing', async () => {
    stubGithub({ id: 7, email, verified: true });
    const accounts = testAccounts({ db, env });
    await byGithub(accounts.browser());
    await db.updateTable('profiles').set({ disabled_at: new Date() }).execute();
    stubGithub({ id: 7, email, verified: true });
    const person = accounts.browser();
    await byGithub(person);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test('with a used code, a foreign state or in another browser opens nothing', async () => {
    stubGithub({ id: 7, email, verified: true });
    const accounts = testAccounts({ db, env });
    const person = accounts.browser();
    expect(await byGithub(person, 'used code')).toMatch(/error=/);
    const started = await person.post('/sign-in/social', {
      provider: 'github',
      callbackURL: '/auth/callback',
    });
    const state = new URL(String(started.body['url'])).searchParams.get('state') ?? '';
    const stranger = accounts.browser();
    await stranger.get(`/callback/github?code=good%20code&state=${state}`);
    expect(await stranger.actor()).toEqual({ kind: 'anonymous' });
    await person.get('/callback/github?code=good%20code&state=forged');
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
    stubGithub({ id: 7, email, verified: true });
    const { browser } = testAccounts({ db, env });
    await byGithub(browser());
    const rows = JSON.stringify(await db.selectFrom('auth.accounts').selectAll().execute());
    expect(rows).not.toContain('token-of-github');
  });
});
