import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { findWaitingIn, type Waiting } from '#platform/desk/desk-work.ts';
import type { Id } from '#shared/ids.ts';

/** A ban, its appeal, and its end. */
export type BanRecord = {
  id: Id;
  userId: Id;
  reason: string | null;
  bannedBy: Id | null;
  bannedAt: Date;
  endsAt: Date | null;
  liftedAt: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealDecision: 'stands' | 'lifted' | null;
  appealAnswer: string | null;
};

const columns = [
  'bans.id',
  'bans.user_id as userId',
  'bans.reason',
  'bans.banned_by as bannedBy',
  'bans.banned_at as bannedAt',
  'bans.ends_at as endsAt',
  'bans.lifted_at as liftedAt',
  'bans.appeal',
  'bans.appealed_at as appealedAt',
  'bans.appeal_decision as appealDecision',
  'bans.appeal_answer as appealAnswer',
] as const;

/** The cast is safe: a constraint of the table allows only these decisions. */
const toRecord = (row: unknown): BanRecord => row as BanRecord;

type NewBan = { userId: Id; reason: string; bannedBy: Id | null; bannedAt: Date; endsAt: Date | null };

/** Stores a ban. A ban in force gets the new reason and end instead. The caller has locked the user's profile. */
export async function putBan(db: Database, ban: NewBan): Promise<Id> {
  const row = await db
    .insertInto('bans')
    .values({
      user_id: ban.userId,
      reason: ban.reason,
      banned_by: ban.bannedBy,
      banned_at: ban.bannedAt,
      ends_at: ban.endsAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('lifted_at', 'is', null)
        .doUpdateSet({ reason: ban.reason, banned_by: ban.bannedBy, ends_at: ban.endsAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Records that a user's ban is over: lifted by an admin, or ended by itself (null). */
export async function liftBan(
  db: Database,
  userId: Id,
  { at, by }: { at: Date; by: Id | null },
): Promise<void> {
  await db
    .updateTable('bans')
    .set({ lifted_at: at, lifted_by: by })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .execute();
}

/** The user's ban in force; undefined if there is none. */
export async function findStandingBan(db: Database, userId: Id): Promise<BanRecord | undefined> {
  const row = await db
    .selectFrom('bans')
    .select(columns)
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** A ban, locked until the transaction ends; undefined where there is none. */
export async function lockBan(db: Database, banId: Id): Promise<BanRecord | undefined> {
  const row = await db
    .selectFrom('bans')
    .select(columns)
    .where('id', '=', banId)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Bans that a person's page shows. */
const BANS_LISTED = 20;

/** The latest bans of a user, newest first, each with the usernames of the admins who made and lifted it. */
export async function listBansOf(
  db: Database,
  userId: Id,
): Promise<(BanRecord & { bannedByName: string | null; liftedByName: string | null })[]> {
  const rows = await db
    .selectFrom('bans')
    .leftJoin('profiles as banner', 'banner.id', 'bans.banned_by')
    .leftJoin('profiles as lifter', 'lifter.id', 'bans.lifted_by')
    .select(columns)
    .select(['banner.username as bannedByName', 'lifter.username as liftedByName'])
    .where('bans.user_id', '=', userId)
    .orderBy('bans.banned_at', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(sql.lit(BANS_LISTED))
    .execute();
  return rows.map((row) => Object.assign(toRecord(row), row));
}

/** Stores a user's appeal against their ban. */
export async function writeBanAppeal(db: Database, banId: Id, appeal: string, at: Date): Promise<void> {
  await db.updateTable('bans').set({ appeal, appealed_at: at }).where('id', '=', banId).execute();
}

type Answer = { decision: 'stands' | 'lifted'; answer: string; decidedBy: Id; at: Date };

export async function writeBanAnswer(db: Database, banId: Id, answer: Answer): Promise<void> {
  await db
    .updateTable('bans')
    .set({
      appeal_decision: answer.decision,
      appeal_answer: answer.answer,
      appeal_decided_by: answer.decidedBy,
      appeal_decided_at: answer.at,
    })
    .where('id', '=', banId)
    .execute();
}

/** The most bans that one run ends; the next run continues. */
const MOST_ENDED = 500;

/** The users whose bans have ended by `now`, earliest end first. */
export async function listEnded(db: Database, now: Date): Promise<Id[]> {
  const rows = await db
    .selectFrom('bans')
    .select('user_id')
    .where('lifted_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(sql.lit(MOST_ENDED))
    .execute();
  return rows.map((row) => row.user_id);
}

/** Bans with an appeal that nobody has decided. */
export const findAppealed = (db: Database): Promise<Waiting> =>
  findWaitingIn(
    db,
    sql`from bans where lifted_at is null and appealed_at is not null and appeal_decision is null order by appealed_at, id`,
    'appealed_at',
  );

/** Whether an appeal against a ban waits for its decision. */
export async function isAppealed(db: Database, banId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('bans')
    .select('id')
    .where('id', '=', banId)
    .where('lifted_at', 'is', null)
    .where('appealed_at', 'is not', null)
    .where('appeal_decision', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the banned user; undefined if there is no such ban. */
export async function findBanned(db: Database, banId: Id): Promise<Id | undefined> {
  const row = await db.selectFrom('bans').select('user_id').where('id', '=', banId).executeTakeFirst();
  return row?.user_id;
}

/** Deletes bans that were lifted before a moment. */
export async function sweepBans(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('bans').where('lifted_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
