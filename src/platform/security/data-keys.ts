import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Id, newId } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';
import { createEncryption, deriveKey, keyedHash, type Secrets } from './keys.ts';

/** Keys that stay the same when SECRET changes. */
export type DataKeys = {
  /** A keyed hash that never changes: for values that are looked up by it later. `purpose` separates different uses. */
  hash(purpose: string, ...parts: string[]): string;
  /** A key of 256 bits as base64url, for a library that does its own encryption. */
  keyFor(purpose: string): string;
};

/** Derives all data keys from one random root. */
export const deriveDataKeys = (root: Buffer): DataKeys => ({
  hash: (purpose, ...parts) => keyedHash(deriveKey(root, `hash of ${purpose}`), ...parts),
  keyFor: (purpose) => deriveKey(root, `key for ${purpose}`).toString('base64url'),
});

const ROOT_BYTES = 32;
/** The most roots that are read. Each is one SECRET that was replaced without naming it as a previous one; there were never this many. */
const MAX_ROOTS = 100;

export type OpenedDataKeys = {
  keys: DataKeys;
  /** How many roots could not be decrypted: they were encrypted with a SECRET that is no longer configured. */
  unopened: number;
};

/**
 * Decrypts the database's data keys. Those encrypted with a previous secret are re-encrypted with the current one, so
 * that they no longer need the previous one. If none can be decrypted, one is created, and if there was none before,
 * `whenFirst` runs in the same transaction. Servers that start at the same time wait for each other.
 */
export function openDataKeys(
  db: Database,
  secrets: Secrets,
  whenFirst: (db: Database, keys: DataKeys) => Promise<void>,
): Promise<OpenedDataKeys> {
  const encryption = createEncryption(secrets, 'data key');
  const current = createEncryption({ ...secrets, previousSecrets: [] }, 'data key');
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('data keys', 0))`.execute(transaction);
    const rows = await listSealed(transaction);
    const roots: string[] = [];
    for (const { id, sealed } of rows) {
      const root = openOrNull(encryption, sealed);
      if (root === null) continue;
      roots.push(root);
      if (openOrNull(current, sealed) !== null) continue;
      await transaction
        .updateTable('data_keys')
        .set({ sealed: encryption.encrypt(root) })
        .where('id', '=', id)
        .execute();
    }
    const unopened = rows.length - roots.length;
    const [oldest] = roots;
    if (oldest !== undefined) return { keys: deriveDataKeys(Buffer.from(oldest, 'base64url')), unopened };
    const root = randomBytes(ROOT_BYTES);
    const keys = deriveDataKeys(root);
    await transaction
      .insertInto('data_keys')
      .values({ id: newId(), sealed: encryption.encrypt(root.toString('base64url')) })
      .execute();
    if (rows.length === 0) await whenFirst(transaction, keys);
    return { keys, unopened };
  });
}

/** The database's data keys, for a caller that must not create any; null if `secrets` decrypt none. */
export async function findDataKeys(db: Database, secrets: Secrets): Promise<DataKeys | null> {
  const encryption = createEncryption(secrets, 'data key');
  for (const { sealed } of await listSealed(db)) {
    const root = openOrNull(encryption, sealed);
    if (root !== null) return deriveDataKeys(Buffer.from(root, 'base64url'));
  }
  return null;
}

/** How many data keys the database has, and how many of them `secrets` can't decrypt. Changes nothing. */
export async function countDataKeys(
  db: Database,
  secrets: Secrets,
): Promise<{ all: number; unopened: number }> {
  const encryption = createEncryption(secrets, 'data key');
  const rows = await listSealed(db);
  return {
    all: rows.length,
    unopened: rows.filter(({ sealed }) => openOrNull(encryption, sealed) === null).length,
  };
}

/** The encrypted roots, the oldest first. */
const listSealed = (db: Database): Promise<{ id: Id; sealed: string }[]> =>
  db
    .selectFrom('data_keys')
    .select(['id', 'sealed'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ROOTS)
    .execute();

function openOrNull(encryption: ReturnType<typeof createEncryption>, sealed: string): string | null {
  try {
    return encryption.decrypt(sealed) as string;
  } catch {
    return null;
  }
}
