import { sql } from 'kysely';
import type { ErasedUser } from '#platform/backup/erased-list.ts';
import type { Database } from '#platform/database/connect.ts';
import type { ErasedPerson } from '#platform/personal/erased-person.ts';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';
import type { Id } from '#shared/ids.ts';
import { exportTables } from './exports.ts';

export const personalDataTables: readonly PersonalTable[] = [
  ...exportTables,
  personalTable('erasure_requests', {
    title: 'That you asked to have your account deleted.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: { user_id: 'own', requested_at: 'own', due_at: 'own', reminded_at: 'own' },
  }),
  personalTable('erased_users', {
    columns: { user_id: 'evidence', erased_at: 'evidence' },
    kept: {
      why: 'a backup from before must not bring the person back: it is an id alone, which nothing else has any more',
      until: 'the operator of the installation removes it with the installation',
    },
  }),
];

/** A user as an erasure needs them; undefined when there is none. */
export async function findErasedPerson(db: Database, userId: Id): Promise<ErasedPerson | undefined> {
  const row = await db
    .selectFrom('profiles as u')
    .innerJoin('auth.users as account', 'account.id', 'u.id')
    .leftJoin('players as p', 'p.auth_id', 'u.id')
    .select(['u.username', 'u.email', 'account.phone_number as phone', 'p.id as playerId', 'p.alias'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, userId, email: row.email?.toLowerCase() ?? null };
}

/** When an account is to be erased; null where nobody asked for it. */
export async function findDueAt(db: Database, userId: Id): Promise<Date | null> {
  const row = await db
    .selectFrom('erasure_requests')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** The same, and it stays so until the transaction ends. */
export async function lockDueAt(db: Database, userId: Id): Promise<Date | null> {
  const row = await db
    .selectFrom('erasure_requests')
    .select('due_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Notes that an account is to be erased. False, and nothing changed, where that is so already. */
export async function insertErasure(
  db: Database,
  erasure: { userId: Id; requestedAt: Date; dueAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('erasure_requests')
    .values({ user_id: erasure.userId, requested_at: erasure.requestedAt, due_at: erasure.dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Notes that an account is not to be erased. False where it was not. */
export async function deleteErasure(db: Database, userId: Id): Promise<boolean> {
  const result = await db.deleteFrom('erasure_requests').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Accounts whose time has come, those that waited for longest first; at most `limit`. */
export async function listDueErasures(db: Database, now: Date, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('erasure_requests')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    // total: a user has one request
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Marks those as told whose account is erased before `dueBefore`, and were not told; at most `limit` of them. */
export async function takeErasuresToRemind(
  db: Database,
  { now, dueBefore }: { now: Date; dueBefore: Date },
  limit: number,
): Promise<{ userId: Id; dueAt: Date }[]> {
  const rows = await db
    .updateTable('erasure_requests')
    .set({ reminded_at: now })
    .where('user_id', 'in', (due) =>
      due
        .selectFrom('erasure_requests')
        .select('user_id')
        .where('due_at', '<=', dueBefore)
        .where('reminded_at', 'is', null)
        .orderBy('due_at')
        // total: a user has one request
        .orderBy('user_id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['user_id', 'due_at'])
    .execute();
  return rows.map((row) => ({ userId: row.user_id, dueAt: row.due_at }));
}

/** Deletes an account's row, and with it all that hangs on it, and keeps its id among those that must not come back. */
export async function deleteAccount(db: Database, userId: Id, erasedAt: Date): Promise<void> {
  await db.deleteFrom('auth.users').where('id', '=', userId).execute();
  await insertErasedUsers(db, [{ userId, erasedAt }]);
}

/** Keeps ids among those that must not come back; one that is there stays as it is. */
export async function insertErasedUsers(db: Database, erased: readonly ErasedUser[]): Promise<void> {
  if (erased.length === 0) return;
  await db
    .insertInto('erased_users')
    .values(erased.map(({ userId, erasedAt }) => ({ user_id: userId, erased_at: erasedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody who was erased, in the order of time. */
export async function listErasedUsers(db: Database): Promise<ErasedUser[]> {
  // total: a user is erased once
  const rows = await db
    .selectFrom('erased_users')
    .selectAll()
    .orderBy('erased_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, erasedAt: row.erased_at }));
}

/** Which of these ids have an account. */
export async function listUsersAmong(db: Database, userIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from auth.users where id = any(${[...userIds]}::uuid[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
