import { inTransaction, type TransactionContext } from '../../../platform/context.ts';
import { announce } from '../../../platform/notices/announce.ts';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import type { Id } from '../../../shared/ids.ts';
import { countUnread, markRead as markRows, markReadUntil } from './records/notices.ts';

/** Marks notices of the actor as read; others are left out. */
export const markRead = (
  context: ContextOf<'user'>,
  { noticeIds }: { noticeIds: Id[] },
): Promise<{ unread: number }> =>
  marking(context, ({ db, clock }) => markRows(db, context.actor.userId, { noticeIds, now: clock() }));

/** Marks the actor's notices up to a moment as read. */
export const markAllRead = (
  context: ContextOf<'user'>,
  { until }: { until: string },
): Promise<{ unread: number }> =>
  marking(context, ({ db, clock }) =>
    markReadUntil(db, context.actor.userId, { until: new Date(until), now: clock() }),
  );

function marking(
  context: ContextOf<'user'>,
  mark: (context: TransactionContext) => Promise<number>,
): Promise<{ unread: number }> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    // The user's other tabs and devices hear of it as well.
    if ((await mark(inner)) > 0) await announce(inner.db, [userId]);
    return { unread: await countUnread(inner.db, userId) };
  });
}
