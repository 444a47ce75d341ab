import { hashToken, isSignatureOf, newToken, type Secrets, signatureOf } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';

/** The token of an invitation's link. It is in the mail, and nowhere else. */
export const newInviteToken = newToken;

/** What is stored of a token: its SHA-256 in hexadecimal, which recognises it but cannot be used in its place. */
export const hashInviteToken = (token: string): string => hashToken(token, 'hex');

/** The mail that a picture belongs to: its invitation, and the token that was sent with it. */
type Message = { inviteId: Id; tokenHash: string };

/**
 * The name of a mail's picture. It does not hold the token, because mail programs fetch pictures through other people's
 * servers; and only this server can make it, so that nobody marks invitations as read by their ids.
 */
export const pictureKey = (secrets: Secrets, message: Message): string =>
  signatureOf(secrets, ...signedPicture(message));

/** Whether `key` is the name of this mail's picture. */
export const isPictureKey = (secrets: Secrets, message: Message, key: string): boolean =>
  isSignatureOf(secrets, key, ...signedPicture(message));

const signedPicture = ({ inviteId, tokenHash }: Message) => ['invite picture', inviteId, tokenHash];
