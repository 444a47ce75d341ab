import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { SentNotice } from '../admin-contract.ts';
import { listNotices } from './records/notices.ts';

/** The kinds of the latest notices that a user was told, newest first, without their words. */
export async function listSentNotices(
  { db, noticeKinds }: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ items: SentNotice[] }> {
  const labels = new Map<string, string>(noticeKinds.map(({ name, label }) => [name, label]));
  const rows = await listNotices(db, userId, { kinds: [...labels.keys()], after: null });
  const items = rows.slice(0, 20).map(({ id, kind, at, readAt }) => ({
    id,
    label: labels.get(kind) ?? kind,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
  return { items };
}
