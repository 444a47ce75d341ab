import { Hono } from 'hono';
import type { Context } from '#platform/context.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { isSelfIdentifiedBot } from './self-identified-bot.ts';
import { markRead } from './mark-opened.ts';

/** One transparent pixel. */
const picture = new Uint8Array(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);

const headers = {
  'content-type': 'image/gif',
  'cache-control': 'no-store',
  // Webmail shows the picture on pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * The pictures at the end of invitations' mails: loading one marks its invitation as read. Every URL answers with the
 * picture, so that nobody learns which invitations exist. HEAD, prefetches and bots that identify themselves mark
 * nothing.
 */
export function invitePictures(parts: Pick<Context, 'db' | 'clock' | 'config' | 'log'>) {
  const routes = new Hono<{ Bindings: RequestBindings }>().basePath('/api/invite-pictures');
  routes.get('/:inviteId/:key', async (c) => {
    const { raw } = c.req;
    if (raw.method === 'GET' && !isSelfIdentifiedBot(c.req.header())) await markRead(parts, c.req.param());
    return c.body(picture, 200, headers);
  });
  return routes;
}
