import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { DataKeys } from '../security/data-keys.ts';
import { createEncryption } from '../security/keys.ts';

const tokenShape = z.tuple([z.guid(), z.string()]);

/** Where the link in a notice's mail leads; its token follows. */
export const NOTICE_MAILS_PATH = '/unsubscribe/notices';

/** Which mails the link at the end of a mail switches off. */
export type Unsubscription = { userId: Id; kind: string };

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('unsubscribe'), previousSecrets: [] }, 'unsubscribe');

/** A token for the link that switches a kind of mails off: it names both and shows neither, and never ends. */
export const sealUnsubscription = (keys: DataKeys, { userId, kind }: Unsubscription): string =>
  encryptionOf(keys).encrypt([userId, kind]);

/** What a token switches off; null for one that this server did not make. */
export function openUnsubscription(keys: DataKeys, token: string): Unsubscription | null {
  try {
    const [userId, kind] = tokenShape.parse(encryptionOf(keys).decrypt(token));
    return { userId, kind };
  } catch {
    return null;
  }
}
