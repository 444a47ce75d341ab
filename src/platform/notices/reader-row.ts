import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from './notice-kind.ts';

/**
 * SQL for the moment since when a reader (`reader` in the statement) counts as having read a notice. A user's own act
 * counts as read. The exception is a kind with `mail: 'always'` whose reader can't be mailed: there the notice stays
 * unread, because only it shows what somebody else may have done in the user's name.
 */
export const readIfOwn = (
  { channels }: Pick<NoticeKind, 'channels'>,
  isOwn: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`case when ${isOwn} ${channels.mail === 'always' ? sql`and reader.email_verified` : sql``} then ${at} end`;

/** For a user who is already a reader of the notice: it becomes unread again, and keeps its due time. */
export const joinedReader = sql`do update set
  at = excluded.at, read_at = excluded.read_at, due_at = coalesce(notice_readers.due_at, excluded.due_at)`;
