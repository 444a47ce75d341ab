import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { findWaitingIn, type Waiting } from '#platform/desk/desk-work.ts';
import type { AdminActor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { AdminRequest } from '../../contract.ts';

export type Outcome = NonNullable<AdminRequest['outcome']>;

/** A request as it was asked for. */
export type NewRequest = {
  id: Id;
  operation: string;
  input: unknown;
  sha256: string;
  what: string;
  why: string | null;
  path: string | null;
  aboutUserId: Id | null;
  askedBy: Id;
  askedAt: Date;
  expiresAt: Date;
};

/** A request with what became of it. */
export type RequestRecord = NewRequest & { outcome: Outcome | null };

/** Stores a request; false where the same one waits already. */
export async function insertRequest(db: Database, request: NewRequest): Promise<boolean> {
  const { aboutUserId, askedBy, askedAt, expiresAt, input, ...rest } = request;
  const result = await db
    .insertInto('admin_requests')
    .values({
      ...rest,
      input: JSON.stringify(input),
      about_user_id: aboutUserId,
      asked_by: askedBy,
      asked_at: askedAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks the request that waits for exactly this until the transaction ends. */
export async function lockWaiting(
  db: Database,
  sha256: string,
): Promise<{ id: Id; expiresAt: Date } | undefined> {
  return db
    .selectFrom('admin_requests')
    .select(['id', 'expires_at as expiresAt'])
    .where('sha256', '=', sha256)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a request until the transaction ends. Of two admins who decide at once the later waits for the earlier. */
export async function lockRequest(db: Database, id: Id): Promise<RequestRecord | undefined> {
  const row = await db
    .selectFrom('admin_requests')
    .select([
      'id',
      'operation',
      'input',
      'sha256',
      'what',
      'why',
      'path',
      'about_user_id as aboutUserId',
      'asked_by as askedBy',
      'asked_at as askedAt',
      'expires_at as expiresAt',
      'outcome',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** Writes how a request ended; nobody decided one that expired. */
export async function writeOutcome(
  db: Database,
  id: Id,
  { outcome, decidedBy, at }: { outcome: Outcome; decidedBy: Id | null; at: Date },
): Promise<void> {
  await db
    .updateTable('admin_requests')
    .set({ outcome, decided_by: decidedBy, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** The admin as an actor; undefined once they lost the role or are banned. */
export async function findAdmin(db: Database, userId: Id): Promise<AdminActor | undefined> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('players as pl', 'pl.auth_id', 'p.id')
    .select(['p.email', 'pl.id as playerId'])
    .where('p.id', '=', userId)
    .where('p.role', '=', sql.lit('admin'))
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { kind: 'user', userId, role: 'admin', emailConfirmed: true, ...row };
}

/** Whether all of these are admins who are not banned; they stay so until the transaction ends. */
export async function areAdmins(db: Database, userIds: readonly Id[]): Promise<boolean> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', userIds)
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.length === userIds.length;
}

/** So many admins at most get a notice about one request, or are counted. */
const MOST_TOLD = 100;

/** Since when an admin is one, and whether their yes counts from then on; undefined for somebody who is no admin. */
export async function findOffice(
  db: Database,
  userId: Id,
): Promise<{ adminSince: Date; approvesAtOnce: boolean } | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select(['admin_since', 'approves_at_once'])
    .where('id', '=', userId)
    .where('role', '=', sql.lit('admin'))
    .executeTakeFirst();
  return row && { adminSince: row.admin_since ?? new Date(0), approvesAtOnce: row.approves_at_once };
}

/** How many admins beside some are in office since a moment, or count from the first day; up to a hundred, none banned. */
export async function countOtherApprovers(db: Database, but: readonly Id[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from profiles
      where role = 'admin' and disabled_at is null and id <> all(${but}::uuid[]) and (approves_at_once or admin_since <= ${since})
      limit ${sql.lit(MOST_TOLD)}) others`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The admins beside one, who are not banned; at most a hundred. */
export async function listOtherAdmins(db: Database, userId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .where('id', '<>', userId)
    .orderBy('username')
    .orderBy('id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
  return rows.map(({ id }) => id);
}

export const REQUESTS_A_PAGE = 20;

/** Where a page begins: after this moment and id. */
export type After = readonly [at: string, id: Id] | null;

/** What waits at a moment, the longest wait first; or what ended, newest first. One row more than a page. */
export async function listRequestRows(
  db: Database,
  { state, now }: { state: 'waiting' | 'ended'; now: Date },
  after: After,
) {
  const [at, id] = after ?? [];
  const rows = db
    .selectFrom('admin_requests as r')
    .innerJoin('profiles as asker', 'asker.id', 'r.asked_by')
    .leftJoin('profiles as decider', 'decider.id', 'r.decided_by')
    .select([
      'r.id',
      'r.what',
      'r.why',
      'r.path',
      'r.asked_by as askerId',
      'asker.username as askedBy',
      'r.about_user_id as aboutUserId',
      'r.asked_at as askedAt',
      'r.expires_at as expiresAt',
      'r.outcome',
      'decider.username as decidedBy',
      'r.decided_at as decidedAt',
      'r.sha256 as shownSha256',
    ])
    .limit(sql.lit(REQUESTS_A_PAGE + 1));
  if (state === 'waiting') {
    return rows
      .where('r.outcome', 'is', null)
      .where('r.expires_at', '>', now)
      .$if(after !== null, (query) => query.where(sql<boolean>`(r.asked_at, r.id) > (${at}, ${id})`))
      .orderBy('r.asked_at')
      .orderBy('r.id')
      .execute();
  }
  return rows
    .where('r.outcome', 'is not', null)
    .$if(after !== null, (query) => query.where(sql<boolean>`(r.decided_at, r.id) < (${at}, ${id})`))
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** How many wait for the yes of an admin: of others, and not about them; counted up to 10,000. */
export const findWaitingFor = (db: Database, { userId, now }: { userId: Id; now: Date }): Promise<Waiting> =>
  findWaitingIn(
    db,
    sql`from admin_requests where outcome is null and expires_at > ${now} and asked_by <> ${userId}
      and about_user_id is distinct from ${userId} order by asked_at, id`,
    'asked_at',
  );

/** Requests that one sweep ends or removes; the next one goes on. */
const MOST_SWEPT = 1_000;

/** Ends requests whose time is over, and answers them. */
export async function expireRequests(db: Database, now: Date): Promise<{ id: Id; askedBy: Id }[]> {
  const { rows } = await sql<{ id: Id; askedBy: Id }>`
    update admin_requests set outcome = 'expired', decided_at = ${now} where id in (
      select id from admin_requests where outcome is null and expires_at <= ${now}
      order by asked_at, id limit ${sql.lit(MOST_SWEPT)} for update skip locked)
    returning id, asked_by as "askedBy"`.execute(db);
  return rows;
}

/** Removes requests that ended before a moment. */
export async function removeEnded(db: Database, before: Date): Promise<void> {
  await sql`
    delete from admin_requests where id in (
      select id from admin_requests where outcome is not null and decided_at < ${before}
      order by decided_at, id limit ${sql.lit(MOST_SWEPT)})`.execute(db);
}
