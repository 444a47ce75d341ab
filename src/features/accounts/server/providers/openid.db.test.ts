import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import {
  newSigner,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from '../../../../../tests/support/services/openid-provider.ts';
import { offeredProviders } from './providers.ts';

const { db } = testDatabase();
const TENANT = '11111111-2222-4333-8444-555555555555';
const client = { id: 'guildhall', secret: 'a secret of the two' };
const mira: Person = { sub: 'person-7', email: 'mira@example.com', email_verified: true, name: 'Mira' };

/** The URLs that the library calls by itself; the tests redirect them to the provider that they started. */
const kinds = {
  google: {
    callback: 'google',
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    issuer: 'https://accounts.google.com',
    person: mira,
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  microsoft: {
    callback: 'microsoft',
    env: { AZURE_CLIENT_ID: client.id, AZURE_CLIENT_SECRET: client.secret },
    issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
    person: { ...mira, tid: TENANT, oid: 'object-7' } as Person,
    token: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/token`,
    keys: `https://login.microsoftonline.com/${TENANT}/discovery/v2.0/keys`,
  },
};

const signer = newSigner();

/** An ID token about Mira as the provider would sign it, except for what `changed` changes. */
function idTokenOf(
  name: keyof typeof kinds,
  changed: { claims?: object; header?: object; signed?: (text: string) => string } = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const { issuer, person } = kinds[name];
  const claims = { ...person, iss: issuer, aud: client.id, iat: now, exp: now + 600, ...changed.claims };
  const header = { alg: 'RS256', kid: 'one', ...changed.header };
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${(changed.signed ?? signer.sign)(text)}`;
}

const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
/** Invalid ID tokens, which must not sign anybody in. */
const untrue: [what: string, changed: Parameters<typeof idTokenOf>[1]][] = [
  ['that another key signed', { signed: newSigner().sign }],
  ['that nobody signed', { header: { alg: 'none' }, signed: () => '' }],
  ['signed by what everybody knows', { header: { alg: 'HS256' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['that has ended', { claims: { iat: hourAgo, exp: hourAgo + 600 } }],
  ['that is old', { claims: { iat: hourAgo - 600 } }],
];

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;
let provider: OpenIdProvider | undefined;
beforeEach(() => {
  // The provider warns about settings that would be wrong in production.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await provider?.close();
});

const fetchFromHere = globalThis.fetch;

/** Accounts with the provider `name`, where `person` has an account. `spoil` can change the form of the token request. */
async function accountsWith(
  name: keyof typeof kinds,
  options: {
    person?: Partial<Person>;
    spoil?: (form: URLSearchParams) => void;
    tenant?: string;
    /** The ID token that replaces the provider's; the provider's key is then the one of `signer`. */
    idToken?: string;
  } = {},
): Promise<Accounts> {
  const { tenant = TENANT } = options;
  const kind = kinds[name];
  const env = { ...kind.env, ...(name === 'microsoft' && { AZURE_TENANT_ID: tenant }) };
  const [keys, token] = [kind.keys.replace(TENANT, tenant), kind.token.replace(TENANT, tenant)];
  const accounts = testAccounts({ db, env });
  const redirectUri = `${accounts.context.config.publicUrl}/api/auth/callback/${kind.callback}`;
  const person = { ...kind.person, ...options.person } as Person;
  const started = await startOpenIdProvider({
    issuer: kind.issuer,
    client: { ...client, redirectUri },
    person,
  });
  provider = started;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url === keys) {
      return options.idToken ? Response.json(signer.keys) : fetchFromHere(`${started.url}/jwks`);
    }
    if (request.url !== token) throw new Error(`Nothing may be fetched from ${request.url}`);
    if (options.idToken) return Response.json({ access_token: 'any', id_token: options.idToken });
    const form = new URLSearchParams(await request.text());
    options.spoil?.(form);
    return fetchFromHere(`${started.url}/token`, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
  });
  return accounts;
}

/** Goes to the provider through its real redirects; answers the URL that it redirects back to. */
async function goThere(person: Browser, name: string, decision: 'log in' | 'deny' = 'log in'): Promise<URL> {
  const started = await person.post('/sign-in/social', {
    provider: name,
    callbackURL: '/auth/callback',
    errorCallbackURL: '/auth/callback',
    disableRedirect: true,
  });
  const back = await provider!.visit(new URL(String(started.body['url'])), decision);
  return back;
}

/** Opens the URL that the provider redirected to; answers where our server redirects then. */
async function comeBack(person: Browser, back: URL): Promise<string> {
  const answer = await person.get(`${back.pathname.replace('/api/auth', '')}${back.search}`);
  return answer.headers.get('location') ?? '';
}

describe.each(['google', 'microsoft'] as const)(
  'sign-in at %s, an OpenID provider that insists on PKCE',
  (name) => {
    test('signs in, and finds the same user again', async () => {
      const accounts = await accountsWith(name);
      const [first, second] = [accounts.browser(), accounts.browser()];
      expect(await comeBack(first, await goThere(first, name))).toMatch(/\/auth\/callback$/);
      await comeBack(second, await goThere(second, name));
      expect(await first.actor()).toMatchObject({ kind: 'user', email: mira.email, emailConfirmed: true });
      expect(await second.actor()).toEqual(await first.actor());
    });

    test('asks for the second step of an account that has one', async () => {
      const accounts = await accountsWith(name);
      const [first, second] = [accounts.browser(), accounts.browser()];
      await comeBack(first, await goThere(first, name));
      const { recoveryCodes } = await addAuthenticator(first.post, new Date());
      await comeBack(second, await goThere(second, name));
      expect(await second.actor()).toEqual({ kind: 'anonymous' });
      await second.post('/second-step', { token: recoveryCodes[0] });
      expect(await second.actor()).toMatchObject({ kind: 'user' });
    });

    test('with an address that is not verified opens nothing, and makes nobody', async () => {
      const accounts = await accountsWith(name, { person: { email_verified: false } });
      const person = accounts.browser();
      expect(await comeBack(person, await goThere(person, name))).toMatch(/error=sign_in_failed$/);
      expect(await person.actor()).toEqual({ kind: 'anonymous' });
      expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
    });

    test('that is denied there leads to our page with the reason', async () => {
      const accounts = await accountsWith(name);
      const person = accounts.browser();
      const where = await comeBack(person, await goThere(person, name, 'deny'));
      expect(where).toMatch(/\/auth\/callback\?.*error=access_denied/);
      expect(await person.actor()).toEqual({ kind: 'anonymous' });
    });

    test('with a changed state, or in another browser, opens nothing', async () => {
      const accounts = await accountsWith(name);
      const [person, stranger] = [accounts.browser(), accounts.browser()];
      const back = await goThere(person, name);
      expect(await comeBack(stranger, back)).toMatch(/error=/);
      back.searchParams.set('state', 'another');
      expect(await comeBack(person, back)).toMatch(/error=/);
      for (const browser of [person, stranger]) expect(await browser.actor()).toEqual({ kind: 'anonymous' });
    });

    test('takes an ID token that the provider signed for us', async () => {
      const accounts = await accountsWith(name, { idToken: idTokenOf(name) });
      const person = accounts.browser();
      await comeBack(person, await goThere(person, name));
      expect(await person.actor()).toMatchObject({ kind: 'user', email: mira.email });
    });

    test.each(untrue)('opens nothing by an ID token %s', async (_what, changed) => {
      const accounts = await accountsWith(name, { idToken: idTokenOf(name, changed) });
      const person = accounts.browser();
      expect(await comeBack(person, await goThere(person, name))).toMatch(/error=sign_in_failed$/);
      expect(await person.actor()).toEqual({ kind: 'anonymous' });
      expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
    });

    test('opens nothing by an ID token that the browser hands in, also a good one', async () => {
      const idToken = idTokenOf(name);
      const accounts = await accountsWith(name, { idToken });
      const person = accounts.browser();
      const body = { provider: name, idToken: { token: idToken } };
      expect((await person.post('/sign-in/social', body)).status).toBe(404);
      expect(await person.actor()).toEqual({ kind: 'anonymous' });
    });

    test('with another PKCE verifier, or none, gets no token', async () => {
      for (const spoil of [
        (form: URLSearchParams) => form.set('code_verifier', 'x'.repeat(64)),
        (form: URLSearchParams) => form.delete('code_verifier'),
      ]) {
        const accounts = await accountsWith(name, { spoil });
        const person = accounts.browser();
        expect(await comeBack(person, await goThere(person, name))).toMatch(/error=/);
        expect(await person.actor()).toEqual({ kind: 'anonymous' });
        await provider?.close();
      }
    });
  },
);

describe.each(['common', 'organizations', 'consumers'])(
  'Microsoft’s tenant %s, in which anybody makes accounts',
  (tenant) => {
    test('is not offered', async () => {
      const { context } = await accountsWith('microsoft', { tenant });
      expect(offeredProviders(context.config)).toEqual([]);
    });

    test('begins and ends no sign-in: it joins no account and makes none', async () => {
      const accounts = await accountsWith('microsoft', { tenant });
      await accounts.signedUp(mira.email);
      const stranger = accounts.browser();
      const begun = await stranger.post('/sign-in/social', { provider: 'microsoft', disableRedirect: true });
      expect([begun.status, begun.body['url']]).toEqual([404, undefined]);
      const back = await stranger.get('/callback/microsoft?code=a-code&state=a-state');
      expect(back.headers.get('location')).toMatch(/error=sign_in_failed$/);
      expect(await stranger.actor()).toEqual({ kind: 'anonymous' });
      const linked = db.selectFrom('auth.accounts').select('id').where('provider_id', '=', 'microsoft');
      expect(await linked.execute()).toEqual([]);
    });
  },
);

test('a Microsoft tenant of one’s own is offered', async () => {
  const { context } = await accountsWith('microsoft');
  expect(offeredProviders(context.config)).toEqual(['azure']);
});
