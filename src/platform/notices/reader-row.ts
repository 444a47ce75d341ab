import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from './notice-kind.ts';

/**
 * Since when a reader, `reader` in the statement, counts as having read a notice. What one did oneself is no news. But where nothing else
 * tells of what somebody else may have done in one's name, it is.
 */
export const readIfOwn = (
  { channels }: Pick<NoticeKind, 'channels'>,
  isOwn: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`case when ${isOwn} ${channels.mail === 'always' ? sql`and reader.email_verified` : sql``} then ${at} end`;

/** What becomes of somebody who reads a notice already: it is unread again, and due when it was. */
export const joinedReader = sql`do update set
  at = excluded.at, read_at = excluded.read_at, due_at = coalesce(notice_readers.due_at, excluded.due_at)`;
