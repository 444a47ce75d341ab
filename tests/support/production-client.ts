import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { ServerProcess } from './server-process.ts';

/** Where the server under test is, as far as it and its visitors know: behind a proxy that speaks https. */
export const productionOrigin = 'https://guild.example';

/** What makes a started server one of production; TEST=1 makes the accounts library drop its own checks. */
export const productionEnv = {
  NODE_ENV: 'production',
  TEST: '1',
  PUBLIC_URL: productionOrigin,
  SECRET: 'a secret for this test, long enough for production',
};

export const sessionCookieName = '__Host-guild-example.session';
export const goodPassword = 'an old brass lantern';

const PATIENCE_MS = 10_000;
const EVERY_MS = 50;

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** What the answer sets, whole. */
  cookies: string[];
};

type Headers = Record<string, string>;

/** Asks with any headers, also those that fetch does not let one set. */
export function ask(
  server: ServerProcess,
  method: string,
  path: string,
  headers: Headers = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, headers: told, text, cookies: told['set-cookie'] ?? [] });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

export type ProductionBrowser = {
  cookies: Map<string, string>;
  /** POST below /api/auth, as our own pages do it. */
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  /** Any request, with this browser's cookies. */
  ask(method: string, path: string, headers?: Headers, body?: unknown): Promise<Answer>;
  /** Who the server takes this browser for; null for a visitor. */
  whoAmI(): Promise<{ id: string; role: string; email: string } | null>;
};

/** A browser that keeps cookies. `address` is the client's, as far as the server trusts the proxy that tells. */
export function productionBrowser(server: ServerProcess, address: string): ProductionBrowser {
  const cookies = new Map<string, string>();
  const browser: ProductionBrowser = {
    cookies,
    async ask(method, path, headers = {}, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = { 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers };
      const answer = await ask(
        server,
        method,
        path,
        sent,
        body === undefined ? undefined : JSON.stringify(body),
      );
      for (const set of answer.cookies) keep(cookies, set);
      return answer;
    },
    post: (path, body = {}, headers = {}) =>
      browser.ask(
        'POST',
        `/api/auth${path}`,
        { origin: productionOrigin, 'content-type': 'application/json', ...headers },
        body,
      ),
    whoAmI: async () => {
      const { text } = await browser.ask('GET', '/api/session');
      return (JSON.parse(text) as { user: Awaited<ReturnType<ProductionBrowser['whoAmI']>> }).user;
    },
  };
  return browser;
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

/** Posts as the helpers of other tests take it, which read the answer's body. */
export const postOf = (person: ProductionBrowser) => async (path: string, body?: unknown) => {
  const { text } = await person.post(path, body);
  return { body: JSON.parse(text) as Record<string, unknown> };
};

export type Letter = { to: string; text: string; link: URL | null; code: string | null };

/** Everything that the server sent to this address or number so far, the newest first; waits for at least `least`. */
export async function lettersTo(server: ServerProcess, to: string, least = 1): Promise<Letter[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const letters = (await readLetters(server)).filter((letter) => letter.to === to);
    if (letters.length >= least) return letters;
    if (Date.now() > until) throw new Error(`${to} got ${letters.length} messages, not ${least}`);
    await sleep(EVERY_MS);
  }
}

async function readLetters(server: ServerProcess): Promise<Letter[]> {
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => /[.](eml|sms[.]txt)$/.test(name));
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (name) => readLetter(await readFile(join(folder, name), 'utf8'), name.endsWith('.eml'))),
  );
}

async function readLetter(source: string, isMail: boolean): Promise<Letter> {
  const mail = isMail ? await PostalMime.parse(source) : null;
  const to = mail ? (mail.to?.[0]?.address ?? '') : (/^To: (\S+)/.exec(source)?.[1] ?? '');
  const text = mail ? (mail.text ?? '') : source.slice(source.indexOf('\n'));
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0];
  return {
    to,
    text,
    link: link ? new URL(link) : null,
    code: /\b\d{6}\b/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? null,
  };
}

export const tokenOf = (letter: Letter | undefined): string => {
  const token = letter?.link && new URLSearchParams(letter.link.hash.slice(1)).get('token');
  if (!token) throw new Error('The letter has no link with a token');
  return token;
};

/** Signs somebody up and confirms in the same browser, which is signed in then. */
export async function signUpInProduction(
  server: ServerProcess,
  browser: ProductionBrowser,
  email: string,
): Promise<void> {
  await browser.post('/sign-up', { email, password: goodPassword });
  const [letter] = await lettersTo(server, email);
  const { status, text } = await browser.post('/verify-link', { type: 'signup', token: tokenOf(letter) });
  if (status !== 200) throw new Error(`${email} could not confirm: ${status} ${text}`);
}

/** Browsers of different people, each elsewhere unless its address is given, of a server that trusts its proxy. */
export function productionBrowsers(server: () => ServerProcess) {
  let browsers = 0;
  const browser = (address?: string): ProductionBrowser => {
    browsers += 1;
    const own = `10.${Math.floor(browsers / 250)}.0.${(browsers % 250) + 1}`;
    return productionBrowser(server(), address ?? own);
  };
  const signedUp = async (email: string): Promise<ProductionBrowser> => {
    const person = browser();
    await signUpInProduction(server(), person, email);
    return person;
  };
  return { browser, signedUp };
}
