import { setTimeout as sleep } from 'node:timers/promises';
import { type Context as HonoContext, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Finding } from '#platform/doctor/finding.ts';
import { describeError, type Log } from '#platform/log.ts';
import { isSameText } from '#platform/security/keys.ts';
import { brand } from '#shared/branding/brand.ts';
import { markSvg } from '#shared/branding/mark.ts';
import { commonRefusals } from '#shared/errors.ts';
import type { PageDocument } from '../../pages/page-document.ts';
import { securityHeaders } from '../../pages/security-headers.ts';
import {
  firstValues,
  readSetup,
  type SetupChoice,
  setupFields,
  type SetupScope,
  type SetupValues,
  testMailProblems,
} from './setup-form.ts';
import { codePage, setupPage, setUpPage } from './setup-page.ts';

const COOKIE = 'guildhall-setup';
/** What a form may be at most; its fields are short. */
const MAX_FORM_BYTES = 64 * 1024;
/** Keeps somebody who guesses the code from trying fast; it has 80 bits anyhow. */
const WRONG_CODE_MS = 500;

type SetupParts = {
  scope: SetupScope;
  log: Log;
  /** What the start has printed. */
  code: string;
  findings: () => Promise<readonly Finding[]>;
  /** Tries out the mail server that the fields describe; returns what became of the message. */
  sendTestMail: (values: SetupValues) => Promise<string>;
  /** Stores the choice; false if somebody else was first. */
  complete: (choice: SetupChoice) => Promise<boolean>;
  /** Called when nothing is left to set up, after the answer was made. */
  onDone: (choice: SetupChoice | null) => void;
};

const send = (c: HonoContext, page: PageDocument, status: 200 | 401 | 422 = 200) =>
  c.body(new Uint8Array(page.plain), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  });

/** The server of the first run: one page behind a code, until it is filled in. Nothing else exists yet. */
export function setupApp(parts: SetupParts): Hono {
  const { scope, code, findings } = parts;
  const { config } = scope;
  const app = new Hono();
  const common = Object.entries(securityHeaders(config.publicUrl));

  app.use(async (c, next) => {
    for (const [name, value] of common) c.header(name, value);
    c.header('cache-control', 'no-store');
    // Pages of other sites can't send the cookie (SameSite); this refuses them in words.
    const site = c.req.header('sec-fetch-site');
    if (c.req.method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none')
      return c.json(commonRefusals.FORBIDDEN, 403);
    const length = Number(c.req.header('content-length') ?? 0);
    if (length > MAX_FORM_BYTES) return c.text('The form is too large', 413);
    await next();
    return undefined;
  });

  const knowsCode = (c: HonoContext) => isSameText(getCookie(c, COOKIE) ?? '', code);

  async function takeCode(c: HonoContext, typed: string) {
    if (!isSameText(typed.trim().toUpperCase(), code)) {
      await sleep(WRONG_CODE_MS);
      return send(c, codePage(config.productName, true), 401);
    }
    setCookie(c, COOKIE, code, { path: '/setup', httpOnly: true, sameSite: 'Strict' });
    return c.redirect('/setup', 303);
  }

  const show = async (c: HonoContext, view: Omit<Parameters<typeof setupPage>[0], 'scope' | 'findings'>) =>
    send(
      c,
      setupPage({ scope, findings: await findings(), ...view }),
      Object.keys(view.problems).length > 0 ? 422 : 200,
    );

  app.get('/openz', (c) => c.json({ status: 'ok' }));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'not set up' }, 503, { 'retry-after': '5' }));
  app.get('/favicon.svg', (c) => {
    const { sun: fill, ink: line } = brand.light;
    return c.body(markSvg({ fill, line, figure: brand.light['on-sun'] }), 200, {
      'content-type': 'image/svg+xml',
    });
  });

  app.get('/setup', async (c) => {
    const typed = c.req.query('code');
    if (typed !== undefined) return takeCode(c, typed);
    if (!knowsCode(c)) return send(c, codePage(config.productName, false), 401);
    const values = firstValues(scope, addressOf(c));
    return show(c, { values, problems: {} });
  });
  app.post('/setup/code', async (c) => takeCode(c, textOf((await c.req.parseBody())['code'])));

  app.post('/setup/mail', async (c) => {
    if (!knowsCode(c)) return send(c, codePage(config.productName, false), 401);
    const values = await valuesOf(c);
    const problems = testMailProblems(values, scope);
    const says = Object.values(problems).join('. ');
    const mailResult = says === '' ? await parts.sendTestMail(values) : says;
    if (c.req.header('accept') === 'application/json') return c.json({ says: mailResult });
    return show(c, { values: withoutSecrets(values), problems, mailResult });
  });

  app.post('/setup', async (c) => {
    if (!knowsCode(c)) return send(c, codePage(config.productName, false), 401);
    const values = await valuesOf(c);
    const read = readSetup(values, scope);
    if ('problems' in read) return show(c, { values: withoutSecrets(values), problems: read.problems });
    const isMine = await parts.complete(read.choice);
    const publicUrl = (isMine && read.choice.variables.PUBLIC_URL) || config.publicUrl;
    parts.onDone(isMine ? read.choice : null);
    return send(c, setUpPage(config.productName, publicUrl));
  });

  app.onError((error, c) => {
    parts.log.error({ error: describeError(error) }, 'the setup page failed');
    return c.text('Something went wrong, and nothing was stored. The log of the server says why.', 500);
  });
  app.notFound((c) =>
    c.req.method === 'GET' && !c.req.path.startsWith('/api/')
      ? c.redirect('/setup', 302)
      : c.json({ code: 'UNAVAILABLE', status: 503, message: 'This installation is not set up yet' }, 503),
  );
  return app;
}

/** The address at which the browser has found the page, if it may be the site's: https only. */
function addressOf(c: HonoContext): string {
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? '';
  return c.req.header('x-forwarded-proto') === 'https' && /^[\w.-]+(:\d+)?$/.test(host)
    ? `https://${host}`
    : '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function valuesOf(c: HonoContext): Promise<SetupValues> {
  const body = await c.req.parseBody();
  return Object.fromEntries(setupFields.map((field) => [field, textOf(body[field])])) as SetupValues;
}

/** What goes back into the page: no password. */
const withoutSecrets = (values: SetupValues): SetupValues => ({ ...values, password: '', mailPassword: '' });
