import type { z } from 'zod';
import { sortedPage } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { historyInput, ThingChange } from '../contract.ts';
import { listChanges } from './records/entries.ts';

/** Changes on a page: one may hold an agreement's whole text twice. */
const PAGE = 10;

/** What was changed in an agreement, exam, game system, store or convention, with the words before and after, newest first. */
export async function listHistory(
  context: ContextOf<'admin'>,
  { subjectId, cursor }: z.infer<typeof historyInput>,
  size = PAGE,
): Promise<Page<ThingChange>> {
  const order = { column: 'created_at', kind: 'time', descending: true } as const;
  return sortedPage<ThingChange>({ cursor, order, size, valueOf: (change) => change.createdAt }, (slice) =>
    listChanges(context.db, subjectId, slice),
  );
}
