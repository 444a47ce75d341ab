import type { Config } from '../../../platform/config/config.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Id } from '../../../shared/ids.ts';
import { nameInMail } from '../../../shared/mail-name.ts';
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

/**
 * The message of an invitation. Its subject begins with our own
 * words, and names that were chosen before the rules for names are left out where they break them.
 */
export function inviteMail(config: Config, letter: InviteLetter): MailMessage {
  const { inviteId, to, token } = letter;
  const inviter = nameInMail(letter.inviterAlias, 'a player');
  const { publicUrl, productName } = config;
  const key = pictureKey(config, { inviteId, tokenHash: hashInviteToken(token) });
  return {
    to,
    subject: `Invitation to ${productName} from ${inviter}`,
    paragraphs: [
      `Hi ${nameInMail(letter.firstName, 'there')},`,
      `Welcome to the table: ${inviter} keeps a seat for you at ${productName}, where tabletop players find tables, get certified and earn rewards together.`,
      'Accept, and you join their team. It costs nothing.',
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/accept-invite/${token}` },
    footnotes: [
      `The link works for ${INVITE_DAYS} days, and nothing happens until you accept.`,
      `You don't know who invites you? Then ignore this message: we keep your address for this invitation only.`,
    ],
    pixelUrl: `${publicUrl}${pictureAddress(inviteId, key)}`,
  };
}

/** Where the picture at the end of a message is fetched from. */
const pictureAddress = (inviteId: Id, key: string) => `/api/invite-pictures/${inviteId}/${key}`;
