import type { IncomingHttpHeaders } from 'node:http';
import { isSelfIdentifiedBot } from '#features/invites/server/self-identified-bot.ts';
import { markClicked } from '#features/invites/server/mark-opened.ts';
import type { Context } from '#platform/context.ts';
import { type Actor, isUser } from '#shared/actor.ts';
import type { SecretPage } from './pages.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'log'> & {
  /** Who asks, by the request's headers. */
  findActor: (headers: IncomingHttpHeaders) => Promise<{ actor: Actor }>;
};

/**
 * The page of an invitation's link: opening it marks the invitation as clicked, except by self-declared robots and by the user who
 * sent it.
 */
export const inviteLinks = ({ findActor, ...parts }: Parts): SecretPage => ({
  address: '/accept-invite/{token}',
  opened: async (token, headers) => {
    if (isSelfIdentifiedBot(headers)) return;
    await markClicked(parts, token, async () => {
      const { actor } = await findActor(headers);
      return isUser(actor) ? actor.userId : null;
    });
  },
});
