// What protects accounts where it depends on the environment: a server in production, behind https, with TEST=1 set,
// which makes the library drop its own checks.
import { forged } from '../../fixtures/forged.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../support/database.ts';
import {
  type Answer,
  ask as askServer,
  goodPassword as password,
  lettersTo,
  productionBrowser,
  productionEnv,
  productionOrigin as origin,
  sessionCookieName as cookieName,
  signUpInProduction,
  tokenOf,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('production_accounts');
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    GITHUB_CLIENT_ID: 'guildhall',
    GITHUB_CLIENT_SECRET: 'hidden',
  });
});
afterAll(() => server?.cleanUp());

const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  askServer(server, method, path, headers, body === undefined ? undefined : JSON.stringify(body));
const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  ask('POST', path, { origin, 'content-type': 'application/json', ...headers }, body);
const cookieOf = ({ cookies }: Answer) => cookies.find((cookie) => cookie.startsWith(`${cookieName}=`)) ?? '';
const pairOf = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const whoIs = async (cookie: string) =>
  (JSON.parse((await ask('GET', '/api/session', { cookie })).text) as { user: { role: string } | null }).user;
const linkFor = async (email: string) => (await lettersTo(server, email))[0]!;

/** Signs somebody up, and in; answers with the cookie that is set then. */
async function signedUp(email: string): Promise<string> {
  await signUpInProduction(server, productionBrowser(server, ''), email);
  return cookieOf(await post('/api/auth/sign-in', { email, password }));
}

describe('in production', () => {
  it('the session is a __Host- cookie: Secure, HttpOnly, SameSite, for no domain', async () => {
    const cookie = await signedUp('cookie@example.com');
    const attributes = cookie.split('; ').slice(1).toSorted();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(await whoIs(pairOf(cookie))).toMatchObject({ role: 'user' });
    const value = pairOf(cookie).slice(cookieName.length);
    expect(await whoIs(`guild-example.session${value}`)).toBeNull();
    expect(await whoIs(forged(pairOf(cookie)))).toBeNull();
  });

  it('a session that was signed out is refused at its very next request, a copy too', async () => {
    const cookie = pairOf(await signedUp('leaving@example.com'));
    await post('/api/auth/sign-out', {}, { cookie });
    expect(await whoIs(cookie)).toBeNull();
    expect((await ask('GET', '/api/devices', { cookie })).status).toBe(401);
  });

  it.each(['https://evil.example', 'null', 'http://guild.example', 'https://guild.example.evil.example', ''])(
    'a write from the origin %j is refused',
    async (foreign) => {
      const headers = foreign === '' ? {} : { origin: foreign };
      const json = { ...headers, 'content-type': 'application/json' };
      for (const path of ['sign-in', 'sign-up', 'sign-out', 'magic-link', 'recover', 'sign-in/social']) {
        const answer = await ask('POST', `/api/auth/${path}`, json, { email: 'a@example.com', password });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    },
  );

  it('mails lead to the site, whatever host a request claims to be for', async () => {
    const poison = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    await post('/api/auth/sign-up', { email: 'poison@example.com', password }, poison);
    expect((await linkFor('poison@example.com')).link?.origin).toBe(origin);
    const started = await post('/api/auth/sign-in/social', { provider: 'github' }, poison);
    const { url } = JSON.parse(started.text) as { url: string };
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/callback/github`);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://guild.example@evil.example',
  ])('a third party leads to no foreign page: %s', async (target) => {
    for (const key of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const answer = await post('/api/auth/sign-in/social', { provider: 'github', [key]: target });
      expect([key, answer.status]).toEqual([key, 403]);
    }
  });

  it('a forged answer of a third party leads to our own page, and opens nothing', async () => {
    const answer = await ask('GET', '/api/auth/callback/github?code=x&state=forged', {});
    expect(new URL(String(answer.headers['location']), origin).origin).toBe(origin);
    expect(cookieOf(answer)).toBe('');
  });

  it('there is no one-click sign-in, no outbox, and none of the library’s own endpoints', async () => {
    const demo = await post('/api/auth/demo-sign-in', { email: 'admin@example.com' });
    expect([demo.status >= 400, cookieOf(demo)]).toEqual([true, '']);
    expect(JSON.parse((await ask('GET', '/api/demo-accounts', {})).text)).toEqual({ accounts: [] });
    expect((await ask('GET', '/dev/outbox', {})).status).toBe(404);
    for (const path of ['sign-up/email', 'sign-in/email', 'update-user', 'reset-password', 'get-session']) {
      expect([path, (await post(`/api/auth/${path}`)).status]).toEqual([path, 404]);
    }
    expect((await ask('GET', '/api/auth/token', {})).status).toBe(404);
  });

  it('nobody makes themselves an admin', async () => {
    const email = 'riser@example.com';
    for (const extra of [{ role: 'admin' }, { emailVerified: true }, { id: 'x' }, { purpose: 'normal' }]) {
      expect((await post('/api/auth/sign-up', { email, password, ...extra })).status).toBe(400);
    }
    const cookie = pairOf(await signedUp(email));
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const renamed = await ask('PATCH', '/api/profile', headers, { username: 'Riser', role: 'admin' });
    expect(renamed.status).toBeGreaterThanOrEqual(400);
    expect(await whoIs(cookie)).toMatchObject({ role: 'user' });
  });

  it('known and unknown addresses are answered the same', async () => {
    await signedUp('known@example.com');
    for (const path of ['magic-link', 'recover', 'sign-up']) {
      const [known, unknown] = await Promise.all(
        ['known@example.com', 'unknown@example.com'].map((email) =>
          post(`/api/auth/${path}`, { email, ...(path === 'sign-up' && { password }) }),
        ),
      );
      expect([path, known?.status, known?.text]).toEqual([path, unknown?.status, unknown?.text]);
    }
  });

  it('of 40 parallel uses of a link one opens a session', async () => {
    const email = 'parallel@example.com';
    await post('/api/auth/sign-up', { email, password });
    const token = tokenOf(await linkFor(email));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('/api/auth/verify-link', { type: 'signup', token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
  });

  it('an address in a forwarding header buys no more tries: of 20 wrong passwords ten are evaluated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(
          '/api/auth/sign-in',
          { email: 'target@example.com', password: `a wrong password ${index}` },
          {
            'x-forwarded-for': `203.0.113.${index}`,
            'x-real-ip': `198.51.100.${index}`,
            'x-client-address': '::1',
          },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('the log holds neither addresses, passwords, tokens nor cookies', () => {
    expect(server.output()).not.toMatch(/@example\.com|brass lantern|token=|__Host-/);
  });
});
