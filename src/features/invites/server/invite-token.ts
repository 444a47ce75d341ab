import {
  hashToken,
  isSignatureOf,
  newToken,
  type Secrets,
  signatureOf,
} from '../../../platform/security/keys.ts';
import type { Id } from '../../../shared/ids.ts';

/** What the link of an invitation holds. It is in the message, and nowhere else. */
export const newInviteToken = newToken;

/** What is kept of a token: SHA-256 in hexadecimal, enough to recognise it and nothing to use it with. */
export const hashInviteToken = (token: string): string => hashToken(token, 'hex');

/** Which message a picture belongs to: the invitation, and the token that was sent with it. */
type Message = { inviteId: Id; tokenHash: string };

/**
 * The name of a message's picture. Mail programs fetch pictures through machines of others, so that it does not hold
 * the token; and only this server can make it, so that nobody marks messages as read by their ids.
 */
export const pictureKey = (secrets: Secrets, message: Message): string =>
  signatureOf(secrets, ...signedPicture(message));

/** Whether `key` is the name of this message's picture. */
export const isPictureKey = (secrets: Secrets, message: Message, key: string): boolean =>
  isSignatureOf(secrets, key, ...signedPicture(message));

const signedPicture = ({ inviteId, tokenHash }: Message) => ['invite picture', inviteId, tokenHash];
