import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { PushTarget } from '#platform/push/send-push.ts';
import type { Id } from '#shared/ids.ts';

export async function hasDevice(db: Database, authSessionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('push_devices')
    .select('user_id')
    .where('auth_session_id', '=', authSessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody else changes the user's devices until the transaction ends. */
export const lockDevices = (db: Database, userId: Id) =>
  db.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/**
 * A browser is of one session, and its session of one browser: the later one counts. That of another user is taken over by
 * its secret alone, which every user of that browser has: false without it, in a transaction that must not be committed.
 */
export async function putDevice(
  db: Database,
  device: PushTarget & { authSessionId: Id; userId: Id; now: Date },
): Promise<boolean> {
  const { authSessionId, userId, now, endpoint, p256dh, auth } = device;
  await deleteDevice(db, authSessionId);
  const values = { auth_session_id: authSessionId, user_id: userId, p256dh, auth, created_at: now };
  const row = await db
    .insertInto('push_devices')
    .values({ ...values, endpoint })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(values)
        .where((kept) =>
          kept.or([kept('push_devices.user_id', '=', userId), kept('push_devices.auth', '=', auth)]),
        ),
    )
    .returning('endpoint')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteDevice = (db: Database, authSessionId: Id) =>
  db.deleteFrom('push_devices').where('auth_session_id', '=', authSessionId).execute();

/** Deletes all devices of the user but the `kept` that were added last. */
export const deleteEarlierDevices = (db: Database, userId: Id, kept: number) =>
  db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('auth_session_id', 'not in', (query) =>
      query
        .selectFrom('push_devices')
        .select('auth_session_id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        // total: a session has one device
        .orderBy('auth_session_id', 'desc')
        .limit(sql.lit(kept)),
    )
    .execute();
