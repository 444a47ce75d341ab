import type { IncomingHttpHeaders } from 'node:http';
import { bindingsOf } from './context.ts';
import { createAccounts } from '#features/accounts/server/routes/create-accounts.ts';
import { createBreachedPasswords } from '#features/accounts/server/passwords/breached-passwords.ts';
import { createPasswords, type Passwords } from '#features/accounts/server/passwords/passwords.ts';
import type { Database } from '#platform/database/connect.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { testContext } from './context.ts';

const argon = createPasswords();

/** Passwords that are kept as they are: for tests that need very many of them, and no hash. */
export const plainPasswords: Passwords = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  matches: (password, stored) => Promise.resolve(stored === `plain ${password}`),
};

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

type RequestOptions = { address?: string; origin?: string | null; headers?: Record<string, string> };

/**
 * Accounts on a test database, with browsers that keep cookies. `env` changes the configuration. Answers take no longer
 * than they have to, unless `answerFloorMs` says so.
 */
export function testAccounts(options: {
  db: Database;
  env?: Record<string, string>;
  clock?: () => Date;
  passwords?: Passwords;
  answerFloorMs?: number;
  keys?: DataKeys;
}) {
  const texts: { to: string; text: string }[] = [];
  const base = testContext(options);
  const context = {
    ...base,
    passwords: options.passwords ?? argon,
    breachedPasswords: createBreachedPasswords(base),
    answerFloorMs: options.answerFloorMs ?? 0,
    sms: { send: (message: (typeof texts)[number]) => Promise.resolve(void texts.push(message)) },
  };
  const { publicUrl } = context.config;
  const accounts = createAccounts({ ...context, origins: [publicUrl], demoAccounts });

  function browser() {
    const cookies = new Map<string, string>();
    const headers = (): IncomingHttpHeaders => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    async function send(method: string, path: string, body: unknown, more: RequestOptions): Promise<Answer> {
      const { address = '203.0.113.7', origin = publicUrl } = more;
      const request = new Request(`${publicUrl}/api/auth${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(origin === null ? {} : { origin }),
          ...(cookies.size > 0 ? { cookie: headers().cookie ?? '' } : {}),
          ...more.headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const response = await accounts.routes.fetch(request, bindingsOf(address));
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      const text = await response.text();
      return { status: response.status, body: parse(text), headers: response.headers };
    }
    return {
      cookies,
      headers,
      post: (path: string, body: unknown = {}, more: RequestOptions = {}) => send('POST', path, body, more),
      get: (path: string, more: RequestOptions = {}) => send('GET', path, undefined, more),
      request: send,
      /** Who the server takes this browser for. */
      actor: async () => (await accounts.findActor(headers())).actor,
    };
  }

  return {
    ...accounts,
    context,
    texts,
    mails: context.queued,
    browser,
    /** Signs somebody up, confirms in the same browser, and answers that browser, signed in. */
    async signedUp(email: string, password = 'an old brass lantern') {
      const person = browser();
      await person.post('/sign-up', { email, password });
      await person.post('/verify-link', { type: 'signup', token: linkToken(context.queued.at(-1)) });
      return person;
    },
  };
}

/** The token of the link in a message. */
export function linkToken(message: MailMessage | undefined): string {
  const token = /#token=([\w-]+)$/.exec(message?.action?.url ?? '')?.[1];
  if (token === undefined) throw new Error('The message has no link with a token');
  return token;
}

/** The six digits in a message. */
export function codeIn(text: string | undefined): string {
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error('The message has no code');
  return code;
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
