import { isSelfIdentifiedBot } from '../../features/invites/server/self-identified-bot.ts';
import { markClicked } from '../../features/invites/server/mark-opened.ts';
import type { Context } from '../../platform/context.ts';
import type { SecretPage } from './pages.ts';

/** The page of an invitation's link: opening it marks the invitation as clicked, except by self-declared robots. */
export const inviteLinks = (parts: Pick<Context, 'db' | 'clock' | 'config' | 'log'>): SecretPage => ({
  address: '/accept-invite/{token}',
  opened: async (token, headers) => {
    if (!isSelfIdentifiedBot(headers)) await markClicked(parts, token);
  },
});
