import { randomBytes } from 'node:crypto';
import type { DataKeys } from '#platform/security/data-keys.ts';
import {
  hashToken,
  isSignatureOf,
  keyedHash,
  newToken,
  type Secrets,
  signatureOf,
} from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';

/** The token of an invitation's link. It is in the mail, and nowhere else. */
export const newInviteToken = newToken;

/** What a player's invitation link begins with: 128 bits by chance. */
export const newLinkSeed = (): string => randomBytes(16).toString('base64url');

/**
 * The token of a player's invitation link, 256 bits. It is made from the seed under a key that no row holds, so that the player can
 * be shown it again, and whoever reads the database knows no link.
 */
export const linkToken = (keys: DataKeys, link: { userId: Id; seed: string }): string =>
  keyedHash(keys.keyFor('invitation links'), link.userId, link.seed);

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
