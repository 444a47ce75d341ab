import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import { readerZone } from '#platform/notices/reader-zone.ts';
import { linesInApp } from '#platform/notices/written-words.ts';
import { wordsOf } from '#platform/notices/words-of.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { ShownNotice } from '../contract.ts';
import { NOTICES_A_PAGE } from '../rules.ts';
import { countUnread, listNotices as listRows } from './records/notices.ts';

/**
 * The actor's notices, newest first. One whose facts an older program wrote, and no words can be made of any more, is
 * left out.
 * @throws refusal INVALID_CURSOR
 */
export async function listNotices(
  context: ContextOf<'user'>,
  input: { cursor?: string | undefined; timeZone?: string | undefined },
): Promise<Page<ShownNotice>> {
  const { db, actor, noticeKinds } = context;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const rows = await listRows(db, actor.userId, { kinds: noticeKinds.map(({ name }) => name), after });
  const { items, nextCursor } = pageOfRows(rows, NOTICES_A_PAGE, ({ at, id }) => [at.toISOString(), id]);
  const { currency } = context.config;
  const reader = { userId: actor.userId, timeZone: readerZone(input.timeZone), currency };
  const notices = items.flatMap((row): ShownNotice[] => {
    const words = wordsOf(context, row, reader);
    if (words === null) return [];
    const { title, action } = words;
    const lines = linesInApp(words);
    const readAt = row.readAt?.toISOString() ?? null;
    return [{ id: row.id, kind: row.kind, title, lines, action, at: row.at.toISOString(), readAt }];
  });
  return { items: notices, nextCursor };
}

/** How many of the actor's notices are unread. */
export async function getUnread({ db, actor }: ContextOf<'user'>): Promise<{ unread: number }> {
  return { unread: await countUnread(db, actor.userId) };
}
