import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person at the provider, with the claims that the ID token tells of them. */
export type Person = { sub: string; email: string; email_verified: boolean } & Record<string, unknown>;

export type OpenIdProvider = {
  url: string;
  /** Goes where a sign-in led, logs in as the person or refuses to, and answers where the provider sends one back to. */
  visit(authorization: URL, decision: 'log in' | 'deny'): Promise<URL>;
  close(): Promise<void>;
};

type Options = {
  /** What ID tokens name as their issuer; without it, the address that the provider really has. */
  issuer?: string;
  client: {
    id: string;
    secret: string;
    redirectUri: string;
    proof?: 'client_secret_basic' | 'client_secret_post';
  };
  person: Person;
};

const fetchFromHere = globalThis.fetch;

/** Starts a real OpenID provider on loopback, which insists on PKCE. */
export async function startOpenIdProvider({ issuer, client, person }: Options): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer ?? url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: client.proof ?? 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    conformIdTokenClaims: false,
    claims: { openid: Object.keys(person) },
    findAccount: () => ({ accountId: person.sub, claims: () => person }),
    // Whoever logs in here has agreed to everything.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.id, accountId: person.sub });
      grant.addOIDCScope([...(oidc.requestParamScopes ?? [])].join(' '));
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    url,
    visit: (authorization, decision) =>
      visit(new URL(`/auth${authorization.search}`, url), decision === 'log in' ? person.sub : null),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser at the provider's pages: logs in as `login`, or refuses to without one; keeps cookies, follows redirects within them, and stops at the way out. */
async function visit(first: URL, login: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = first;
  let form: string | null = null;
  for (let step = 0; step < 8; step += 1) {
    const response = await fetchFromHere(next, {
      method: form === null ? 'GET' : 'POST',
      body: form,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    form = null;
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      if (!next.pathname.startsWith('/interaction/')) throw new Error(await response.text());
      if (login === null) next = new URL(`${next.pathname}/abort`, next);
      else form = `prompt=login&login=${login}&password=any`;
      continue;
    }
    next = new URL(location, next);
    if (next.origin !== first.origin) return next;
  }
  throw new Error('The provider sends one round in circles');
}

/** A key of a provider, for ID tokens that a test makes up. */
export function newSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    keys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    sign: (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
  };
}
