import type { Config } from '../../../platform/config.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Id } from '../../../shared/ids.ts';
import { INVITE_DAYS } from '../rules.ts';
import { hashInviteToken, pictureKey } from './invite-token.ts';

/** What an invitation's message is made of. */
export type InviteLetter = {
  inviteId: Id;
  to: string;
  firstName: string;
  inviterAlias: string;
  token: string;
};

/** The message of an invitation (section 7 of the accounts document, send-invite-email). */
export function inviteMail(config: Config, letter: InviteLetter): MailMessage {
  const { inviteId, to, firstName, inviterAlias, token } = letter;
  const { publicUrl, productName } = config;
  const key = pictureKey(config, { inviteId, tokenHash: hashInviteToken(token) });
  return {
    to,
    subject: `${inviterAlias} invites you to ${productName}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${inviterAlias} keeps a seat for you at ${productName}, where tabletop players find tables, get certified and earn rewards together.`,
      'Accept, and you join their team. It costs nothing.',
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/accept-invite/${token}` },
    footnotes: [
      `The link works for ${INVITE_DAYS} days, and nothing happens until you accept.`,
      `You don't know ${inviterAlias}? Then ignore this message: we keep your address for this invitation only.`,
    ],
    pixelUrl: `${publicUrl}${pictureAddress(inviteId, key)}`,
  };
}

/** Where the picture at the end of a message is fetched from. */
const pictureAddress = (inviteId: Id, key: string) => `/api/invite-pictures/${inviteId}/${key}`;
