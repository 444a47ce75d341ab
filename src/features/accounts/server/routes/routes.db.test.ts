import { describe, expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';
import { authPosts } from './routes.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';

/** The library's own endpoints; none of them may be reachable. */
const libraryPosts = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/username',
  '/sign-in/anonymous',
  '/forget-password',
  '/request-password-reset',
  '/reset-password',
  '/reset-password/token',
  '/change-password',
  '/set-password',
  '/change-email',
  '/update-user',
  '/update-session',
  '/delete-user',
  '/send-verification-email',
  '/verify-password',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/link-social',
  '/unlink-account',
  '/refresh-token',
  '/get-access-token',
  '/get-session',
];
const libraryGets = [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/verify-email',
  '/delete-user/callback',
  '/ok',
  '/error',
  '/account-info',
  '/reset-password/token',
  '/sign-out',
];

describe('the sign-in endpoints', () => {
  test.each(authPosts)('%s refuses a write from a foreign or hidden origin', async (path) => {
    const { browser } = testAccounts({ db });
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:3001',
      'http://127.0.0.1:3000.evil.example',
      null,
    ]) {
      const answer = await browser().post(path, { email, password }, { origin });
      expect(answer).toMatchObject({ status: 403, body: { code: 'INVALID_ORIGIN' } });
    }
  });

  test.each(authPosts)('%s is reached by POST only', async (path) => {
    const { browser } = testAccounts({ db });
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      expect((await browser().request(method, path, undefined, {})).status).toBe(404);
    }
  });

  test.each(libraryPosts)('the library’s own POST %s does not exist', async (path) => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const answer = await person.post(path, { email, password, newPassword: password, name: 'x' });
    expect(answer.status).toBe(404);
  });

  test.each(libraryGets)('the library’s own GET %s does not exist', async (path) => {
    const { browser } = testAccounts({ db });
    expect((await browser().get(path)).status).toBe(404);
  });

  test.each(authPosts)('%s refuses a body that nests too deep, in words', async (path) => {
    const { browser } = testAccounts({ db });
    for (const key of ['email', 'provider', 'additionalData', 'credential', 'token']) {
      const deep = Array.from({ length: 3_000 }).reduce<unknown>((inner) => [inner], 'x');
      const { status, body } = await browser().post(path, { provider: 'google', [key]: deep });
      expect([status, body]).toMatchObject([
        400,
        { code: 'MALFORMED_REQUEST', message: 'The request could not be read' },
      ]);
    }
  });

  test('bodies over 16 KB are cut off', async () => {
    const { browser } = testAccounts({ db });
    const answer = await browser().post('/sign-in', { email, password: 'x'.repeat(17 * 1024) });
    expect(answer.status).toBe(413);
  });

  test.each([
    '/verify-link',
    '/verify-code',
    '/recover',
    '/refresh',
    '/sign-out',
    '/update-password',
    '/resend',
  ])('%s refuses unknown keys and odd bodies without a server error', async (path) => {
    const { browser } = testAccounts({ db });
    const bodies = [{ role: 'admin' }, { userId: 'x' }, [], 'x', 7, null, { email: { a: 1 } }, { token: [] }];
    for (const body of bodies) {
      const { status } = await browser().post(path, body);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  test('forms of other sites cannot be posted here: the body must be JSON', async () => {
    const { browser } = testAccounts({ db });
    const answer = await browser().post(
      '/sign-in',
      { email, password },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(answer.status).toBe(415);
  });

  test('a provider that is not configured cannot be used, and no answer leads to a foreign site', async () => {
    const { browser } = testAccounts({ db });
    const answer = await browser().post('/sign-in/social', {
      provider: 'github',
      callbackURL: 'https://evil.example/',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toHaveProperty('url');
  });

  test('a provider’s callback without state leads back to our own page', async () => {
    const { browser, context } = testAccounts({ db });
    for (const path of [
      '/callback/github?code=x',
      '/callback/github?code=x&state=forged',
      '/callback/%2e%2e?error=x',
    ]) {
      const answer = await browser().get(path);
      const { publicUrl } = context.config;
      const target = new URL(answer.headers.get('location') ?? '/', publicUrl);
      expect(target.origin).toBe(publicUrl);
      expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes('.session='))).toEqual([]);
    }
  });
});

describe('many requests at once', () => {
  test('of one network beyond 256 that wait are refused at once, and another is served in its turn', async () => {
    const { browser } = testAccounts({ db });
    const from = (address: string) => () =>
      browser().post('/sign-in', { email, password: 'wrong' }, { address });
    let ended = 0;
    const flood = race(300, async () => {
      const answer = await from('2001:db8:1:2::7')();
      ended += 1;
      return answer;
    });
    const elsewhere = await from('198.51.100.4')();
    expect(elsewhere.status).toBe(401);
    // The refused requests, and a few that were served meanwhile.
    expect(ended).toBeLessThan(150);
    const answers = (await flood).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(300 - 256);
    expect(refused[0]?.body).toMatchObject({ code: 'BUSY' });
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
  });
});

describe('answers that must not tell who has an account', () => {
  const answerFloorMs = 400;

  test.each([
    ['/sign-up', { email, password }],
    ['/resend', { email }],
    ['/magic-link', { email }],
    ['/verify-code', { type: 'otp', email, token: '123456' }],
    ['/recover', { email }],
    ['/add-email', { email }],
    ['/confirm-email', { email, token: '123456' }],
    ['/address/request', { email }],
    ['/address/confirm', { token: '123456' }],
    ['/phone/request', { phone: '+15550100199' }],
    ['/phone/confirm', { phone: '+15550100199', token: '123456' }],
  ])('take no less than the floor: %s', async (path, body) => {
    const accounts = testAccounts({ db, answerFloorMs });
    // Signed in, because a refusal that every visitor gets reveals nothing.
    const person = await accounts.signedUp('somebody@example.com');
    const begin = performance.now();
    const { status } = await person.post(path, body);
    expect([path, status < 500, performance.now() - begin > answerFloorMs - 2]).toEqual([path, true, true]);
  });
});
