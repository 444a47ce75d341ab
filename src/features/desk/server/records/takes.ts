import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { TaskKind } from '#shared/desk.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_TAKES } from '../../rules.ts';

type NewTake = {
  id: Id;
  kind: TaskKind;
  userId: Id;
  /** The admin from whom it may be taken over. */
  from: Id | null;
  at: Date;
  /** Takes from before this time have expired. */
  lapsedBefore: Date;
};

/**
 * Records that an admin works on something. One statement, so that only one of several concurrent requests succeeds.
 * Returns false if another admin already works on it, unless their take has expired, they are no longer an admin, or it
 * is taken over from them.
 */
export async function putTake(db: Database, take: NewTake): Promise<boolean> {
  const { id, kind, userId, from, at, lapsedBefore } = take;
  const { rows } = await sql`
    insert into desk_takes as t (subject_id, kind, taken_by, taken_at) values (${id}, ${kind}, ${userId}, ${at})
    on conflict (subject_id) do update set kind = excluded.kind, taken_by = excluded.taken_by, taken_at = excluded.taken_at
    where t.taken_by in (${userId}, ${from}) or t.taken_at < ${lapsedBefore} or not exists (
      select from profiles p where p.id = t.taken_by and p.role = 'admin' and p.disabled_at is null)
    returning subject_id`.execute(db);
  return rows.length > 0;
}

/** Gives back what a user took; false if they have not taken it. */
export async function removeTake(db: Database, { id, userId }: { id: Id; userId: Id }): Promise<boolean> {
  const row = await db
    .deleteFrom('desk_takes')
    .where('subject_id', '=', id)
    .where('taken_by', '=', userId)
    .returning('subject_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What admins have taken since `since`, the latest first. */
export const listTakes = (db: Database, since: Date) =>
  db
    .selectFrom('desk_takes')
    .innerJoin('profiles', 'profiles.id', 'desk_takes.taken_by')
    .select([
      'desk_takes.subject_id as id',
      'desk_takes.kind',
      'desk_takes.taken_by as takerId',
      'desk_takes.taken_at as takenAt',
      'profiles.username as by',
    ])
    .where('desk_takes.taken_at', '>=', since)
    .where('profiles.role', '=', sql.lit('admin'))
    .where('profiles.disabled_at', 'is', null)
    // total: something is taken once
    .orderBy('desk_takes.taken_at', 'desc')
    .orderBy('desk_takes.subject_id', 'desc')
    .limit(sql.lit(MOST_TAKES))
    .execute();

/** Deletes takes from before this time. */
export async function sweepTakes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('desk_takes').where('taken_at', '<', before).execute();
}
