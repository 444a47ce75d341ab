import { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import type { RequestBindings } from '../requests/request-bindings.ts';
import { isFromThisMachine } from '../config/this-machine.ts';
import { listOutbox, readFromOutbox } from './outbox.ts';
import { renderOutboxList, renderOutboxMessage, type OutboxMessage } from './outbox-pages.ts';

const PAGE_SIZE = 100;

/** Scripts are blocked on these pages and in their frames; a message's HTML runs no script and loads nothing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * /dev/outbox: shows the messages that an installation without a mail server stores as files. They contain sign-in
 * links, so the pages are only served to people at this machine, and only if the product is for this machine alone;
 * everybody else gets a 404.
 */
export function outboxRoutes(
  config: Pick<Config, 'production' | 'publicUrl' | 'productName'>,
  outboxFolder: string,
) {
  const isServed = !config.production && isLoopbackHost(new URL(config.publicUrl).hostname);
  const routes = new Hono<{ Bindings: RequestBindings }>().basePath('/dev/outbox');
  routes.use(async (c, next) => {
    if (!isServed || !isFromThisMachine(c.env, c.req.raw)) return c.notFound();
    await next();
    c.res.headers.set('cache-control', 'no-store');
    return undefined;
  });
  routes.get('/', async (c) => {
    const names = await listOutbox(outboxFolder, PAGE_SIZE);
    const messages = await Promise.all(names.map((name) => open(outboxFolder, name)));
    const present = messages.filter((message) => message !== null);
    return c.html(renderOutboxList(config.productName, present), 200, {
      'content-security-policy': PAGE_POLICY,
    });
  });
  routes.get('/:name', async (c) => {
    const message = await open(outboxFolder, c.req.param('name'));
    if (!message) return c.notFound();
    return c.html(renderOutboxMessage(config.productName, message), 200, {
      'content-security-policy': PAGE_POLICY,
    });
  });
  routes.get('/:name/html', async (c) => {
    const message = await open(outboxFolder, c.req.param('name'));
    if (!message?.html) return c.notFound();
    return c.html(message.html, 200, {
      'content-security-policy': MESSAGE_POLICY,
      'x-frame-options': 'SAMEORIGIN',
    });
  });
  return routes;
}

async function open(folder: string, name: string): Promise<OutboxMessage | null> {
  const content = await readFromOutbox(folder, name);
  if (!content) return null;
  if (name.endsWith('.sms.txt')) {
    const [head = '', ...body] = content.toString('utf8').split('\n\n');
    return {
      name,
      to: head.replace(/^To: /, ''),
      subject: 'Text message',
      text: body.join('\n\n'),
      html: null,
    };
  }
  // Loaded lazily: only machines that show their outbox need the parser.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(content);
  return {
    name,
    to: mail.to?.map((recipient) => recipient.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    // Opens the message's links in a new tab.
    html: mail.html?.replace('<head>', '<head><base target="_blank">') ?? null,
  };
}
