import { inTransaction, inTransactionOnce, type TransactionContext } from '#platform/context.ts';
import { announce } from '#platform/notices/announce.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_MARKED } from '../rules.ts';
import {
  countUnread,
  listUnread,
  lockFreeUnread,
  lockUnread,
  type Marked,
  setRead,
} from './records/notices.ts';

/** Marks notices of the actor as read; others are left out. */
export const markRead = (
  context: ContextOf<'user'>,
  { noticeIds }: { noticeIds: Id[] },
): Promise<{ unread: number }> => mark(context, { noticeIds });

/** Marks the actor's notices up to a moment as read. */
export const markAllRead = (
  context: ContextOf<'user'>,
  { until }: { until: string },
): Promise<{ unread: number }> => mark(context, { until: new Date(until) });

/**
 * Events tell the same reader of several things in an order of their own. So whoever holds one notice here waits for no
 * other: first all that are free are marked, then those that were not, in a transaction each.
 */
async function mark(context: ContextOf<'user'>, marked: Marked): Promise<{ unread: number }> {
  const { userId } = context.actor;
  await inTransactionOnce(context, async (inner) => {
    await note(inner, userId, await lockFreeUnread(inner.db, userId, marked));
  });
  for (const noticeId of await listUnread(context.db, userId, marked, MOST_MARKED)) {
    await inTransaction(context, async (inner) => {
      if (await lockUnread(inner.db, userId, noticeId, marked)) await note(inner, userId, [noticeId]);
    });
  }
  return { unread: await countUnread(context.db, userId) };
}

/** Notes them as read, which the user's other tabs and devices hear. */
async function note({ db, clock }: TransactionContext, userId: Id, noticeIds: Id[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await setRead(db, userId, { noticeIds, now: clock() });
  await announce(db, [userId]);
}
