import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_UNREAD, NOTICES_A_PAGE } from '../../rules.ts';

/** The notice after which a page begins, newest first. */
export type NoticePosition = [at: string, id: Id];

/**
 * What a user is told in the app, newest first, one more than fits on a page.
 * @param kinds the names of the kinds that the program knows words for
 */
export function listNotices(
  db: Database,
  userId: Id,
  { kinds, after }: { kinds: readonly string[]; after: NoticePosition | null },
) {
  // total: a user reads a notice once
  return db
    .selectFrom('notice_readers as reader')
    .innerJoin('notices', 'notices.id', 'reader.notice_id')
    .select(['notices.id', 'notices.kind', 'notices.facts', 'reader.at', 'reader.read_at as readAt'])
    .where('reader.user_id', '=', userId)
    .where('reader.is_listed', '=', sql.lit(true))
    .where(sql<boolean>`notices.kind = any(${kinds}::text[])`)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(reader.at, reader.notice_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('reader.at', 'desc')
    .orderBy('reader.notice_id', 'desc')
    .limit(sql.lit(NOTICES_A_PAGE + 1))
    .execute();
}

/** How many notices of a user are unread, at most MOST_UNREAD. */
export async function countUnread(db: Database, userId: Id): Promise<number> {
  const { unread } = await db
    .selectFrom((from) =>
      from
        .selectFrom('notice_readers')
        .select('notice_id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .where('is_listed', '=', sql.lit(true))
        .limit(sql.lit(MOST_UNREAD))
        .as('unread'),
    )
    .select((row) => row.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

/** The same of many users. */
export async function countUnreadOf(db: Database, userIds: readonly Id[]): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; unread: number }>`
    select reader.id, (
      select count(*) from (
        select from notice_readers
        where notice_readers.user_id = reader.id and read_at is null and is_listed
        limit ${sql.lit(MOST_UNREAD)}
      ) as unread
    ) as unread
    from unnest(${userIds}::uuid[]) as reader (id)`.execute(db);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

/** Which of a user's notices are meant: these, or those up to a moment. */
export type Marked = { noticeIds: readonly Id[] } | { until: Date };

const unreadOf = (db: Database, userId: Id, marked: Marked) =>
  db
    .selectFrom('notice_readers')
    .select('notice_id')
    .where('user_id', '=', userId)
    .where('is_listed', '=', sql.lit(true))
    .where('read_at', 'is', null)
    .where((row) =>
      'until' in marked
        ? row('at', '<=', marked.until)
        : sql<boolean>`notice_id = any(${marked.noticeIds}::uuid[])`,
    );

/** The unread ones that no other transaction holds, locked. It never waits. */
export async function lockFreeUnread(db: Database, userId: Id, marked: Marked): Promise<Id[]> {
  const rows = await unreadOf(db, userId, marked).forUpdate().skipLocked().execute();
  return rows.map((row) => row.notice_id);
}

/** One of the unread ones, locked: waits for the holder of its lock. Undefined where it is no longer unread, or has news since. */
export const lockUnread = (db: Database, userId: Id, noticeId: Id, marked: Marked) =>
  unreadOf(db, userId, marked).where('notice_id', '=', noticeId).forUpdate().executeTakeFirst();

/** Ids of unread ones, at most `most`. */
export async function listUnread(db: Database, userId: Id, marked: Marked, most: number): Promise<Id[]> {
  const rows = await unreadOf(db, userId, marked).limit(sql.lit(most)).execute();
  return rows.map((row) => row.notice_id);
}

/** Notes when a user has read notices. */
export async function setRead(
  db: Database,
  userId: Id,
  { noticeIds, now }: { noticeIds: readonly Id[]; now: Date },
): Promise<void> {
  await db
    .updateTable('notice_readers')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where(sql<boolean>`notice_id = any(${noticeIds}::uuid[])`)
    .execute();
}

/** Notices that one sweep deletes; the rest follows with the next. */
const MOST_SWEPT = 20_000;

/** Deletes notices that were made before `before`, with whom they told. Returns how many. */
export async function sweepNotices(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notices')
    .where('id', 'in', (from) =>
      from
        .selectFrom('notices as old')
        .select('old.id')
        .where('old.created_at', '<', before)
        .orderBy('old.created_at')
        .orderBy('old.id')
        .limit(sql.lit(MOST_SWEPT)),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
