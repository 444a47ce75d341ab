import type { IncomingHttpHeaders } from 'node:http';
import { isSelfIdentifiedBot } from '#features/invites/server/self-identified-bot.ts';
import { markClicked } from '#features/invites/server/mark-opened.ts';
import type { Context } from '#platform/context.ts';
import { type Actor, isUser } from '#shared/actor.ts';
import type { SecretPage } from './pages.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'log'> & {
  /** Finds the actor by the request's headers. */
  findActor: (headers: IncomingHttpHeaders) => Promise<{ actor: Actor }>;
};

/**
 * The page that an invitation's link opens. Opening it marks the invitation as clicked, except for bots that identify
 * themselves and for the user who sent it.
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
