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

/** Makes the token of an invitation's link. It is only in the mail, and not stored. */
export const newInviteToken = newToken;

/** The seed of a player's invitation link: 128 random bits. */
export const newLinkSeed = (): string => randomBytes(16).toString('base64url');

/**
 * The token of a player's invitation link, 256 bits. It is derived from the seed with a key that is not stored in any
 * row. So it can be shown to the player again, and a person who reads the database knows no link.
 */
export const linkToken = (keys: DataKeys, link: { userId: Id; seed: string }): string =>
  keyedHash(keys.keyFor('invitation links'), link.userId, link.seed);

/** The stored form of a token: its SHA-256 in hexadecimal, which recognises the token but can't be used in its place. */
export const hashInviteToken = (token: string): string => hashToken(token, 'hex');

/** The mail that a picture belongs to: its invitation, and the token that was sent with it. */
type Message = { inviteId: Id; tokenHash: string };

/**
 * The name of a mail's picture. It does not contain the token, because mail programs fetch pictures through other
 * people's servers. Only this server can make it, so that nobody can mark invitations as read by their ids.
 */
export const pictureKey = (secrets: Secrets, message: Message): string =>
  signatureOf(secrets, ...signedPicture(message));

/** Whether `key` is the name of this mail's picture. */
export const isPictureKey = (secrets: Secrets, message: Message, key: string): boolean =>
  isSignatureOf(secrets, key, ...signedPicture(message));

const signedPicture = ({ inviteId, tokenHash }: Message) => ['invite picture', inviteId, tokenHash];
