import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { Id } from '#shared/ids.ts';
import { nameInMail } from '#shared/text/mail-name.ts';
import { DAY_MS } from '#shared/time.ts';
import { readClock } from '#shared/time/moment-words.ts';
import { retention } from '#shared/retention.ts';
import { isolated } from '#shared/text/isolated.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import { hashInviteToken, pictureKey } from './invite-token.ts';
import { refusalUrl } from './refusing/set-invitable.ts';

/** The data of an invitation's mail. They contain the token, which is secret. */
export type InviteEmail = {
  inviteId: Id;
  to: string;
  firstName: string;
  /** The sender's personal line; may be empty. */
  message: string;
  inviterAlias: string;
  expiresAt: Date;
  token: string;
};

/** The mail of an invitation. Its subject begins with our own words. Names that break the present rules, because they are older, are left out. */
export function inviteMail(context: Pick<Context, 'config' | 'keys'>, email: InviteEmail): MailMessage {
  const { inviteId, to, token } = email;
  const inviter = nameInMail(email.inviterAlias, 'a player');
  const { config } = context;
  const { publicUrl, productName } = config;
  const unsubscribeUrl = refusalUrl(context, to);
  const key = pictureKey(config, { inviteId, tokenHash: hashInviteToken(token) });
  return {
    to,
    subject: `Invitation to ${productName} from ${isolated(inviter)}`,
    paragraphs: [
      `Hi ${nameInMail(email.firstName, 'there')},`,
      `Welcome to the table: ${isolated(inviter)} keeps a seat for you at ${productName}, where tabletop players find tables, get certified and earn rewards together.`,
      ...(email.message ? [`${isolated(inviter)} writes: “${email.message}”`] : []),
      'Accept, and you join their team. It costs nothing.',
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/accept-invite/${token}` },
    footnotes: [
      `The link works until ${dayOf(email.expiresAt)}, and nothing happens until you accept.`,
      `You don't know who invites you? Then ignore this message: we keep your address for this invitation only, and delete it ${retention.invites.days} days after the invitation ends.`,
      {
        text: 'You want no invitations from here at all?',
        link: { label: 'Get no more invitations', url: unsubscribeUrl },
      },
    ],
    unsubscribe: { url: unsubscribeUrl },
    pixelUrl: `${publicUrl}${pictureAddress(inviteId, key)}`,
  };
}

/** The date 24 hours before a moment, in UTC: 'December 22, 2026'. */
function dayOf(moment: Date): string {
  const { longDate, year } = readClock(new Date(moment.getTime() - DAY_MS), UTC);
  return `${longDate}, ${year}`;
}

/** The URL path of the picture at the end of the mail. */
const pictureAddress = (inviteId: Id, key: string) => `/api/invite-pictures/${inviteId}/${key}`;
