// Sign-in at Google's and Microsoft's, against a server in production (see production-accounts.test.ts). Both are an
// OpenID provider on loopback that insists on PKCE.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { emptyDatabase } from '../../support/database.ts';
import { addAuthenticator } from '../../support/services/authenticator.ts';
import {
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from '../../support/services/openid-provider.ts';
import {
  postOf,
  type ProductionBrowser,
  productionBrowser,
  productionEnv,
  productionOrigin,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const TENANT = '11111111-2222-4333-8444-555555555555';
const client = { id: 'guildhall', secret: 'a secret of the two' };
const { url: databaseUrl } = emptyDatabase('production_openid');
const { db, close } = openDatabase({ url: databaseUrl, max: 1 });

/** The addresses that the library asks by itself lead to the providers here. */
const kinds = {
  google: {
    issuer: 'https://accounts.google.com',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    more: {},
  },
  microsoft: {
    issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
    token: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/token`,
    keys: `https://login.microsoftonline.com/${TENANT}/discovery/v2.0/keys`,
    more: { tid: TENANT, oid: 'object-7' },
  },
};
type Kind = keyof typeof kinds;

const providers = new Map<Kind, { provider: OpenIdProvider; person: Person }>();
const endings: (() => Promise<unknown>)[] = [];
/** What happens to a request for a token on its way. */
let spoil: (form: URLSearchParams) => void = () => {};
let server: ServerProcess;

beforeAll(async () => {
  // The provider warns of what would be wrong with it in production.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const addresses: Record<string, string> = {};
  for (const name of ['google', 'microsoft'] as const) {
    const { issuer, token, keys, more } = kinds[name];
    const person: Person = {
      sub: `person-of-${name}`,
      email: `mira@${name}.example`,
      email_verified: true,
      name: 'Mira',
      ...more,
    };
    const redirectUri = `${productionOrigin}/api/auth/callback/${name}`;
    const provider = await startOpenIdProvider({ issuer, client: { ...client, redirectUri }, person });
    providers.set(name, { provider, person });
    const way = await startWay(`${provider.url}/token`);
    endings.push(() => provider.close(), way.close);
    addresses[token] = way.url;
    addresses[keys] = `${provider.url}/jwks`;
  }
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    AZURE_CLIENT_ID: client.id,
    AZURE_CLIENT_SECRET: client.secret,
    AZURE_TENANT_ID: TENANT,
    NODE_OPTIONS: `--import=${import.meta.dirname}/../../support/reroute.ts`,
    REROUTED: JSON.stringify(addresses),
  });
  endings.push(() => server.cleanUp());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await close();
  for (const end of endings.toReversed()) await end();
});

/** A way to a provider's token endpoint on which the request can be spoiled. */
async function startWay(to: string): Promise<{ url: string; close: () => Promise<void> }> {
  const way = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await text(request));
      spoil(form);
      const answer = await fetch(to, { method: 'POST', body: form, headers: { accept: 'application/json' } });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => {
    way.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        way.close(() => resolve());
        way.closeAllConnections();
      }),
  };
}

const browser = () => productionBrowser(server, '');

/** Goes to the provider by its real redirects; answers where it sends one back to. */
async function goThere(person: ProductionBrowser, name: Kind, decision: 'log in' | 'deny' = 'log in') {
  const started = await person.post('/sign-in/social', {
    provider: name,
    callbackURL: '/auth/callback',
    errorCallbackURL: '/auth/callback',
    disableRedirect: true,
  });
  const { url } = JSON.parse(started.text) as { url: string };
  return providers.get(name)!.provider.visit(new URL(url), decision);
}
/** Comes back from there; answers where our server leads then. */
const comeBack = async (person: ProductionBrowser, back: URL) =>
  String((await person.ask('GET', `${back.pathname}${back.search}`)).headers['location']);

// Each step begins where the last one ended.
for (const name of ['google', 'microsoft'] as const)
  describe(`sign-in at ${name} in production`, { shuffle: false }, () => {
    it('with an address that is not verified opens nothing, and makes nobody', async () => {
      const { person } = providers.get(name)!;
      person.email_verified = false;
      const visitor = browser();
      expect(await comeBack(visitor, await goThere(visitor, name))).toMatch(/error=sign_in_failed$/);
      person.email_verified = true;
      expect(await visitor.whoAmI()).toBeNull();
      const made = db.selectFrom('auth.users').select('id').where('email', '=', person.email);
      expect(await made.execute()).toEqual([]);
    });

    it('signs in, and finds the same user again', async () => {
      const { email } = providers.get(name)!.person;
      const [first, second] = [browser(), browser()];
      const where = await comeBack(first, await goThere(first, name));
      expect(where).toBe('/auth/callback');
      await comeBack(second, await goThere(second, name));
      expect(await first.whoAmI()).toMatchObject({ email, role: 'user' });
      expect(await second.whoAmI()).toEqual(await first.whoAmI());
    });

    it('to an account with a second step is nobody before that', async () => {
      const { email } = providers.get(name)!.person;
      const owner = browser();
      await comeBack(owner, await goThere(owner, name));
      const { recoveryCodes } = await addAuthenticator(postOf(owner), new Date());
      const thief = browser();
      expect(await comeBack(thief, await goThere(thief, name))).toBe('/auth/callback');
      expect(await thief.whoAmI()).toBeNull();
      expect((await thief.ask('GET', '/api/devices')).status).toBe(401);
      await thief.post('/second-step', { token: recoveryCodes[0] });
      expect(await thief.whoAmI()).toMatchObject({ email });
    });

    it('that is denied there leads to our page with the reason', async () => {
      const visitor = browser();
      const where = await comeBack(visitor, await goThere(visitor, name, 'deny'));
      expect(where).toMatch(/\/auth\/callback\?.*error=access_denied/);
      expect(await visitor.whoAmI()).toBeNull();
    });

    it('with a changed state, or in another browser, opens nothing', async () => {
      const [visitor, stranger] = [browser(), browser()];
      const back = await goThere(visitor, name);
      expect(await comeBack(stranger, back)).toMatch(/error=/);
      const changed = new URL(back);
      changed.searchParams.set('state', 'another');
      expect(await comeBack(visitor, changed)).toMatch(/error=/);
      for (const nobody of [visitor, stranger]) expect(await nobody.whoAmI()).toBeNull();
    });

    it.each([
      ['another', (form: URLSearchParams) => form.set('code_verifier', 'x'.repeat(64))],
      ['no', (form: URLSearchParams) => form.delete('code_verifier')],
    ])('with %s PKCE verifier gets no token', async (_which, change) => {
      spoil = change;
      const visitor = browser();
      const where = await comeBack(visitor, await goThere(visitor, name));
      spoil = () => {};
      expect(where).toMatch(/error=/);
      expect(await visitor.whoAmI()).toBeNull();
    });
  });
