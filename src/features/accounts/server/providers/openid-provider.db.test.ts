import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import {
  newSigner,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from '../../../../../tests/support/services/openid-provider.ts';

const { db } = testDatabase();
const client = { id: 'guildhall', secret: 'a secret of the two' };
const mira: Person = { sub: 'person-7', email: 'mira@example.com', email_verified: true, name: 'Mira' };
const fetchFromHere = globalThis.fetch;

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;
let provider: OpenIdProvider;
let closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  // The provider warns about settings that would be wrong in production.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

/** Accounts with a real provider of its own address, where `person` has an account. */
async function accountsWith(
  options: { person?: Partial<Person>; env?: Record<string, string>; proof?: 'client_secret_basic' } = {},
): Promise<Accounts> {
  const publicUrl = 'http://localhost:3000';
  const started = await startOpenIdProvider({
    client: {
      ...client,
      redirectUri: `${publicUrl}/api/auth/callback/oidc-2`,
      ...(options.proof && { proof: options.proof }),
    },
    person: { ...mira, ...options.person },
  });
  provider = started;
  closing.push(() => started.close());
  return testAccounts({
    db,
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_2_ISSUER: provider.url,
      OIDC_2_CLIENT_ID: client.id,
      OIDC_2_CLIENT_SECRET: client.secret,
      OIDC_2_NAME: 'Guild Login',
      ...options.env,
    },
  });
}

const start = (person: Browser) =>
  person.post('/sign-in/social', {
    provider: 'oidc-2',
    callbackURL: '/auth/callback',
    errorCallbackURL: '/auth/callback',
    disableRedirect: true,
  });

async function goThere(person: Browser, decision: 'log in' | 'deny' = 'log in'): Promise<URL> {
  const { body } = await start(person);
  return provider.visit(new URL(String(body['url'])), decision);
}

async function comeBack(person: Browser, back: URL): Promise<string> {
  const answer = await person.get(`${back.pathname.replace('/api/auth', '')}${back.search}`);
  return answer.headers.get('location') ?? '';
}

const signIn = async (person: Browser) => comeBack(person, await goThere(person));
const users = () => db.selectFrom('auth.users').select('email').execute();
const links = () =>
  db
    .selectFrom('auth.accounts')
    .select(['provider_id', 'account_id', 'access_token', 'refresh_token', 'id_token'])
    .where('provider_id', '<>', 'credential')
    .execute();

describe('sign-in at an OpenID provider of the operator', () => {
  test('signs in, finds the same user again, and keeps none of the provider’s tokens', async () => {
    const accounts = await accountsWith();
    const [first, second] = [accounts.browser(), accounts.browser()];
    expect(await signIn(first)).toMatch(/\/auth\/callback$/);
    await signIn(second);
    expect(await first.actor()).toMatchObject({ kind: 'user', email: mira.email, emailConfirmed: true });
    expect(await second.actor()).toEqual(await first.actor());
    expect(await links()).toEqual([
      {
        provider_id: 'oidc-2',
        account_id: `${provider.url} person-7`,
        access_token: null,
        refresh_token: null,
        id_token: null,
      },
    ]);
    const ways = await db.selectFrom('auth.sign_ins').select(['way', 'outcome']).execute();
    expect(new Set(ways.map(({ way, outcome }) => `${way} ${outcome}`))).toEqual(new Set(['openid good']));
  });

  test('proves who we are in the way that the provider wants', async () => {
    const accounts = await accountsWith({ proof: 'client_secret_basic' });
    const person = accounts.browser();
    await signIn(person);
    expect(await person.actor()).toMatchObject({ kind: 'user' });
  });

  test('leads to the account that has the address already, if both have proven it', async () => {
    const accounts = await accountsWith();
    const own = await accounts.signedUp(mira.email);
    const other = accounts.browser();
    await signIn(other);
    expect(await other.actor()).toEqual(await own.actor());
  });

  test('with an address that is not verified there opens nothing, and makes nobody', async () => {
    const accounts = await accountsWith({
      person: { email_verified: false },
      env: { OIDC_2_TRUST_EMAIL: '1' },
    });
    const person = accounts.browser();
    expect(await signIn(person)).toMatch(/error=sign_in_failed$/);
    expect(await users()).toEqual([]);
  });

  test('without a word about the address counts only if the operator trusts the provider', async () => {
    for (const [trust, count] of [
      ['0', 0],
      ['1', 1],
    ] as const) {
      const accounts = await accountsWith({
        person: { email_verified: undefined as unknown as boolean },
        env: { OIDC_2_TRUST_EMAIL: trust },
      });
      await signIn(accounts.browser());
      expect(await users()).toHaveLength(count);
    }
  });

  test('asks for the second step of an account that has one', async () => {
    const accounts = await accountsWith();
    const [first, second] = [accounts.browser(), accounts.browser()];
    await signIn(first);
    const { recoveryCodes } = await addAuthenticator(first.post, new Date());
    await signIn(second);
    expect(await second.actor()).toEqual({ kind: 'anonymous' });
    await second.post('/second-step', { token: recoveryCodes[0] });
    expect(await second.actor()).toMatchObject({ kind: 'user' });
  });

  test('that is denied there, or comes back to another browser, opens nothing', async () => {
    const accounts = await accountsWith();
    const [person, stranger] = [accounts.browser(), accounts.browser()];
    const denied = await comeBack(person, await goThere(person, 'deny'));
    expect(denied).toMatch(/\/auth\/callback\?.*error=access_denied/);
    expect(await comeBack(stranger, await goThere(person))).toMatch(/error=/);
    for (const browser of [person, stranger]) expect(await browser.actor()).toEqual({ kind: 'anonymous' });
  });

  test('that comes back in the name of another provider opens nothing', async () => {
    const accounts = await accountsWith();
    const person = accounts.browser();
    const back = await goThere(person);
    back.searchParams.set('iss', 'https://elsewhere.example');
    expect(await comeBack(person, back)).toMatch(/error=/);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test('says that the provider does not answer, and works again when it does', async () => {
    const accounts = await accountsWith();
    const person = accounts.browser();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const away = await start(person);
    expect([away.status, away.body['code']]).toEqual([503, 'PROVIDER_AWAY']);
    vi.unstubAllGlobals();
    await signIn(person);
    expect(await person.actor()).toMatchObject({ kind: 'user' });
  });

  test('does not take over the account of somebody with the same number at another issuer', async () => {
    const before = await accountsWith();
    const first = before.browser();
    await signIn(first);
    const after = await accountsWith({ person: { email: 'other@example.com' } });
    const second = after.browser();
    await signIn(second);
    expect(await second.actor()).toMatchObject({ kind: 'user', email: 'other@example.com' });
    expect(await users()).toHaveLength(2);
  });
});

const signer = newSigner();
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Changed = { claims?: object; header?: object; signed?: (text: string) => string };

/** Signs in where the provider answers with an ID token of ours. */
async function signInByToken(changed: Changed): Promise<Browser> {
  const accounts = await accountsWith();
  const person = accounts.browser();
  const { body } = await start(person);
  const authorization = new URL(String(body['url']));
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...mira,
    iss: provider.url,
    aud: client.id,
    iat: now,
    exp: now + 600,
    nonce: authorization.searchParams.get('nonce'),
    ...changed.claims,
  };
  const text = `${part({ alg: 'RS256', kid: 'one', ...changed.header })}.${part(claims)}`;
  const idToken = `${text}.${(changed.signed ?? signer.sign)(text)}`;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/jwks')) return Promise.resolve(Response.json(signer.keys));
    if (!request.url.endsWith('/token')) return fetchFromHere(request);
    return Promise.resolve(Response.json({ access_token: 'any', token_type: 'bearer', id_token: idToken }));
  });
  const back = await provider.visit(authorization, 'log in');
  await comeBack(person, back);
  return person;
}

const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
const untrue: [what: string, changed: Changed][] = [
  ['that another key signed', { signed: newSigner().sign }],
  ['that nobody signed', { header: { alg: 'none' }, signed: () => '' }],
  ['signed by what everybody knows', { header: { alg: 'HS256' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['that has ended', { claims: { iat: hourAgo, exp: hourAgo + 600 } }],
  ['of another sign-in', { claims: { nonce: 'of another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['without a subject', { claims: { sub: undefined } }],
];

describe('an ID token of an OpenID provider', () => {
  test('signs in if the provider signed it for this sign-in', async () => {
    expect(await (await signInByToken({})).actor()).toMatchObject({ kind: 'user', email: mira.email });
  });

  test.each(untrue)('%s opens nothing', async (_what, changed) => {
    expect(await (await signInByToken(changed)).actor()).toEqual({ kind: 'anonymous' });
    expect(await users()).toEqual([]);
  });

  test('that the browser hands in opens nothing', async () => {
    const accounts = await accountsWith();
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part({ ...mira, iss: provider.url, aud: client.id })}`;
    const person = accounts.browser();
    const body = { provider: 'oidc-2', idToken: { token: `${text}.${signer.sign(text)}` } };
    expect((await person.post('/sign-in/social', body)).status).toBe(404);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });
});
