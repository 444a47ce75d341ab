import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';
import { noteChanges, NOTICES_TOPIC } from '../live/note-change.ts';
import { sendAhead } from '../requests/send-ahead.ts';

/** Makes every server tell the open pages of these users that their notices changed, once the transaction has committed. */
export async function announce(db: Database, userIds: readonly Id[]): Promise<void> {
  if (userIds.length === 0) return;
  await sendAhead(db, sql`select ${noteChanges(NOTICES_TOPIC, sql`${userIds}::uuid[]`)}`);
}

/** The same for every `user_id` in the CTE `readers`, as a part of the statement that writes them. */
export const announceReaders = noteChanges(NOTICES_TOPIC, sql`array(select user_id from readers)`);

/** The same for all readers of these notices, as they were before the statement. */
export const announceReadersOf = (noticeIds: readonly Id[]): RawBuilder<unknown> =>
  noteChanges(
    NOTICES_TOPIC,
    sql`array(select user_id from notice_readers where notice_id = any(${noticeIds}::uuid[]))`,
  );
