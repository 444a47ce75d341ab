import { sql } from 'kysely';
import webPush from 'web-push';
import { newId } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';
import type { DataKeys } from '../security/data-keys.ts';
import { createEncryption } from '../security/keys.ts';

/** The key pair that identifies this server to push services, as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The database's key pair, created by the first start. If it can't be decrypted because its data key is lost, a new one
 * is created, and the devices that subscribed with the old one are deleted because they can't be reached any more.
 * Servers that start at the same time wait for each other.
 */
export function openPushKeys(db: Database, keys: DataKeys): Promise<PushKeys> {
  const encryption = createEncryption({ secret: keys.keyFor('push keys'), previousSecrets: [] }, 'push keys');
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('push keys', 0))`.execute(transaction);
    const row = await newestKey(transaction).select('sealed').executeTakeFirst();
    if (row) {
      try {
        return { publicKey: row.public_key, privateKey: encryption.decrypt(row.sealed) as string };
      } catch {
        await transaction.deleteFrom('push_devices').execute();
      }
    }
    const made = webPush.generateVAPIDKeys();
    const sealed = encryption.encrypt(made.privateKey);
    await transaction
      .insertInto('push_keys')
      .values({ id: newId(), public_key: made.publicKey, sealed, created_at: sql`clock_timestamp()` })
      .execute();
    return made;
  });
}

const newestKey = (db: Database) =>
  db
    .selectFrom('push_keys')
    .select('public_key')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1));

/** The key with which browsers subscribe; it exists because every server opens the keys when it starts. */
export const pushPublicKey = async (db: Database): Promise<string> =>
  (await newestKey(db).executeTakeFirstOrThrow()).public_key;
