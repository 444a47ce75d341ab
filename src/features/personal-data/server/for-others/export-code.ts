import { z } from 'zod';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { createEncryption } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';

/** So long a code fetches a copy. */
const LIFETIME_MS = 5 * 60_000;

const codeShape = z.tuple([z.guid(), z.int()]);

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('export-codes'), previousSecrets: [] }, 'export-codes');

/** A code that fetches the copy of a user's data without a session: for people who can't sign in. */
export const sealExportCode = (keys: DataKeys, userId: Id, now: Date): string =>
  encryptionOf(keys).encrypt([userId, now.getTime()]);

/** Whose copy a code fetches; null for one that is too old, or that this server did not make. */
export function openExportCode(keys: DataKeys, code: string, now: Date): Id | null {
  try {
    const [userId, madeAt] = codeShape.parse(encryptionOf(keys).decrypt(code));
    return now.getTime() - madeAt <= LIFETIME_MS ? userId : null;
  } catch {
    return null;
  }
}
