import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';

export const READERS_A_BATCH = 200;

/** Locks the notices that are due to be sent to readers. Skips those that another transaction is changing or sending. */
export function lockDueNotices(db: Database, now: Date) {
  // total: a user reads a notice once
  return db
    .selectFrom('notices')
    .select(['id', 'kind', 'facts'])
    .where('id', 'in', (from) =>
      from
        .selectFrom((within) =>
          within
            .selectFrom('notice_readers')
            .select('notice_id')
            .where('due_at', '<=', now)
            .orderBy('due_at')
            .orderBy('notice_id')
            .orderBy('user_id')
            .limit(sql.lit(READERS_A_BATCH))
            .as('due'),
        )
        .select('due.notice_id'),
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The readers to whom these notices are due, with what decides how each is told. */
export function listDueReaders(db: Database, noticeIds: readonly Id[], now: Date) {
  // total: a user reads a notice once
  return db
    .selectFrom('notice_readers as reader')
    .innerJoin('notices', 'notices.id', 'reader.notice_id')
    .innerJoin('auth.users as users', 'users.id', 'reader.user_id')
    .leftJoin('profiles', 'profiles.id', 'reader.user_id')
    .leftJoin('notice_settings as settings', 'settings.user_id', 'reader.user_id')
    .select([
      'reader.notice_id as noticeId',
      'reader.user_id as userId',
      'reader.read_at as readAt',
      'users.email',
      'users.email_verified as isConfirmed',
      'profiles.disabled_at as bannedAt',
      'settings.quiet_from as quietFrom',
      'settings.quiet_until as quietUntil',
      'profiles.time_zone as timeZone',
      sql<Partial<Record<string, boolean>> | null>`(
        select jsonb_object_agg(choice.channel, choice.is_on) from notice_choices as choice
        where choice.user_id = reader.user_id and choice.kind = notices.kind
      )`.as('choices'),
    ])
    .where('reader.due_at', '<=', now)
    .where(sql<boolean>`reader.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('reader.due_at')
    .orderBy('reader.notice_id')
    .orderBy('reader.user_id')
    .limit(sql.lit(READERS_A_BATCH))
    .execute();
}

/** The result for one reader: when mail and push are due next; null once they are told. */
export type Outcome = { noticeId: Id; userId: Id; dueAt: Date | null };

/** Stores the results for readers, and closes the notices that are settled for at least one reader. */
export async function settleReaders(
  db: Database,
  outcomes: readonly Outcome[],
  toldNoticeIds: readonly Id[],
): Promise<void> {
  await sql`
    update notice_readers as reader set due_at = outcome.due_at
    from unnest(
      ${outcomes.map(({ noticeId }) => noticeId)}::uuid[],
      ${outcomes.map(({ userId }) => userId)}::uuid[],
      ${outcomes.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as outcome (notice_id, user_id, due_at)
    where reader.notice_id = outcome.notice_id and reader.user_id = outcome.user_id`.execute(db);
  if (toldNoticeIds.length === 0) return;
  await db
    .updateTable('notices')
    .set({ is_open: false })
    .where(sql<boolean>`id = any(${toldNoticeIds}::uuid[])`)
    .where('is_open', '=', sql.lit(true))
    .execute();
}
