import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type GithubPerson = { id: number; email: string; verified: boolean };

export type GithubProvider = {
  /** Who is at the browser; change it to let somebody else come. */
  person: GithubPerson;
  /** GitHub's addresses that a server asks, and where they are here. */
  addresses: Record<string, string>;
  /** Every token that was handed out. */
  tokens: string[];
  /** Goes where a sign-in led, agrees there or refuses to, and answers where one is sent back to. */
  visit(authorization: URL, decision?: 'agree' | 'deny'): Promise<URL>;
  close(): Promise<void>;
};

type Grant = { person: GithubPerson; redirectUri: string; challenge: string | null };
type Answer = { status?: number; location?: string; json?: unknown };

const fetchFromHere = globalThis.fetch;

/**
 * GitHub's part in a sign-in, on loopback: a page that asks for agreement, single-use codes that are good for one
 * client, redirect address and PKCE verifier, and what its API tells the bearer of a token.
 */
export async function startGithubProvider(options: {
  client: { id: string; secret: string };
  person: GithubPerson;
}): Promise<GithubProvider> {
  const { client } = options;
  const grants = new Map<string, Grant>();
  const bearers = new Map<string, GithubPerson>();
  const badCode: Answer = { json: { error: 'bad_verification_code' } };

  function authorize(query: URLSearchParams, agreed: boolean): Answer {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== client.id || redirectUri === '') return { status: 404 };
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (agreed) {
      const code = randomUUID();
      grants.set(code, { person: github.person, redirectUri, challenge: query.get('code_challenge') });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    }
    return { status: 302, location: back.href };
  }

  function giveToken(form: URLSearchParams): Answer {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
      return { json: { error: 'incorrect_client_credentials' } };
    }
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant || form.get('redirect_uri') !== grant.redirectUri) return badCode;
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant.challenge !== null && verifier !== grant.challenge) return badCode;
    const token = `gho_${randomUUID()}`;
    bearers.set(token, grant.person);
    github.tokens.push(token);
    return { json: { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' } };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github.test');
    const asked = `${request.method} ${pathname}`;
    if (asked === 'POST /login/oauth/authorize') {
      return authorize(searchParams, (await text(request)) === 'agree');
    }
    if (asked === 'POST /login/oauth/access_token') {
      return giveToken(new URLSearchParams(await text(request)));
    }
    const person = bearers.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!person) return { status: 401, json: { message: 'Bad credentials' } };
    const { id, email, verified } = person;
    if (asked === 'GET /user') return { json: { id, login: 'mira', name: 'Mira', email } };
    if (asked === 'GET /user/emails') {
      return { json: [{ email, primary: true, verified, visibility: null }] };
    }
    return { status: 404, json: { message: 'Not Found' } };
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, location, json }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
        .end(json === undefined ? undefined : JSON.stringify(json)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const github: GithubProvider = {
    person: options.person,
    addresses: {
      'https://github.com/login/oauth/access_token': `${url}/login/oauth/access_token`,
      'https://api.github.com/user': `${url}/user`,
      'https://api.github.com/user/emails': `${url}/user/emails`,
    },
    tokens: [],
    async visit(authorization, decision = 'agree') {
      const { origin, pathname, search } = authorization;
      if (origin !== 'https://github.com') throw new Error(`${origin} is not GitHub`);
      const init = { method: 'POST', body: decision, redirect: 'manual' } as const;
      const { headers } = await fetchFromHere(`${url}${pathname}${search}`, init);
      return new URL(headers.get('location') ?? '');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return github;
}
