import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

export const MAX_PASSKEYS = 20;

/** A passkey with the data that its signatures are checked with. */
export type PasskeyRecord = {
  id: Id;
  userId: Id;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
};

/** The passkey with the credential id that a device sent; null if there is none. */
export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRecord | null> {
  const row = await db
    .selectFrom('auth.passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        userId: row.user_id,
        credentialId: row.credential_id,
        publicKey: row.public_key,
        counter: row.counter,
        transports: row.transports,
      }
    : null;
}

/** A passkey as its owner sees it. */
export type ListedPasskey = {
  id: Id;
  credentialId: string;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The user's passkeys, the oldest first. */
export async function listPasskeys(db: Database, userId: Id): Promise<ListedPasskey[]> {
  const rows = await db
    .selectFrom('auth.passkeys')
    .select(['id', 'credential_id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(MAX_PASSKEYS))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Stores a passkey; false if its credential id is already stored, for this user or another. */
export async function insertPasskey(
  db: Database,
  passkey: Omit<PasskeyRecord, 'id'> & { isSynced: boolean; name: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('auth.passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a use and the device's new counter. True for the first caller; false for a concurrent one that read the same
 * counter, and for a passkey that was removed.
 */
export async function consumeCount(
  db: Database,
  passkey: { id: Id; counter: number; newCounter: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('auth.passkeys')
    .set({ counter: passkey.newCounter, last_used_at: passkey.at })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives one of the user's passkeys another name; false if they have none with this id. */
export async function updatePasskeyName(
  db: Database,
  passkey: { id: Id; userId: Id; name: string },
): Promise<boolean> {
  const result = await db
    .updateTable('auth.passkeys')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes one of the user's passkeys; false if they have none with this id. */
export async function deletePasskey(db: Database, userId: Id, id: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('auth.passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
