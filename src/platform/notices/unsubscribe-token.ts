import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { DataKeys } from '../security/data-keys.ts';
import { createEncryption } from '../security/keys.ts';

const tokenShape = z.tuple([z.guid(), z.string()]);

/** The path of the unsubscribe link in a notice's mail; its token follows. */
export const NOTICE_MAILS_PATH = '/unsubscribe/notices';

/** Which mails the unsubscribe link switches off. */
export type Unsubscription = { userId: Id; kind: string };

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('unsubscribe'), previousSecrets: [] }, 'unsubscribe');

/** An encrypted token for the link that switches off a kind of mails for a user. It never expires. */
export const sealUnsubscription = (keys: DataKeys, { userId, kind }: Unsubscription): string =>
  encryptionOf(keys).encrypt([userId, kind]);

/** Decrypts a token; null for one that this server did not make. */
export function openUnsubscription(keys: DataKeys, token: string): Unsubscription | null {
  try {
    const [userId, kind] = tokenShape.parse(encryptionOf(keys).decrypt(token));
    return { userId, kind };
  } catch {
    return null;
  }
}
