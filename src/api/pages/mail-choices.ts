import { type Context as HonoContext, Hono } from 'hono';
import type { Config } from '#platform/config/config.ts';
import { describeError, type Log } from '#platform/log.ts';
import type { MailChoice } from '#platform/mail/mail-choice.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { serverRefusals } from '#shared/errors.ts';
import { noticePage } from './notice-page.ts';
import type { PageDocument } from './page-document.ts';

type Bindings = { Bindings: RequestBindings };

/**
 * The links in mails that switch off mails of their kind. Opening one shows a page with a button and changes nothing,
 * because programs open links too. The button, and mail programs with one press (RFC 8058), send a POST, which switches
 * them off. No sign-in is needed: the token in the URL is the authorisation.
 */
export function mailChoices(
  choices: readonly MailChoice[],
  { config, log }: { config: Pick<Config, 'productName'>; log: Log },
) {
  const routes = new Hono<Bindings>();
  for (const choice of choices) {
    const { path } = choice;
    const answer = async (c: HonoContext<Bindings>, isOn?: boolean) => {
      const token = c.req.param('token') ?? '';
      if (isOn !== undefined) await choice.set(token, isOn);
      return send(c, await pageOf(choice, token, config.productName));
    };
    routes.get(`${path}/:token`, (c) => answer(c));
    routes.post(`${path}/:token`, (c) => answer(c, false));
    routes.post(`${path}/:token/undo`, (c) => answer(c, true));
  }
  routes.onError((error, c) => {
    log.error({ error: describeError(error), requestId: c.env.requestId }, 'a choice of mails failed');
    return send(c, { status: 503, page: away(config.productName) });
  });
  return routes;
}

async function pageOf(choice: MailChoice, token: string, productName: string) {
  const found = await choice.find(token);
  if (!found) {
    const page = noticePage({
      productName,
      title: 'This link does not work',
      text: 'It is not whole, or it is of somebody who is not here any more. Open it in the mail again.',
      action: { label: 'Go to the home page', href: '/' },
    });
    return { status: 404, page } as const;
  }
  const { isOn, words } = found;
  const { title, text, button, link } = words;
  const address = `${choice.path}/${encodeURIComponent(token)}`;
  const action = { label: button, postTo: isOn ? address : `${address}/undo` };
  return {
    status: 200,
    page: noticePage({ productName, title, text, action, ...(link && { link }) }),
  } as const;
}

const away = (productName: string) =>
  noticePage({
    productName,
    title: 'We will be right back',
    text: serverRefusals.UNAVAILABLE.message,
    action: { label: 'Try again', href: '' },
  });

const send = (c: HonoContext<Bindings>, { status, page }: { status: 200 | 404 | 503; page: PageDocument }) =>
  c.body(new Uint8Array(page.plain), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-store',
    // The URL is secret. Only its origin is sent, because the server accepts writes only from its own pages.
    'referrer-policy': 'strict-origin',
  });
