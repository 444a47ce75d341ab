import type { z } from 'zod';
import { sortedPage } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { isId } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { AuditEntryView, auditInput } from '../contract.ts';
import {
  findUserByName,
  listActions,
  listEntries as readEntries,
  listSubjectTypes,
} from './records/entries.ts';

/**
 * Entries of the audit log, narrowed by kind of subject, action, time, and by the user or thing that takes part. A name
 * that nobody has finds nothing.
 */
export async function listEntries(
  context: ContextOf<'admin'>,
  input: z.infer<typeof auditInput>,
  size?: number,
): Promise<Page<AuditEntryView>> {
  const { q, kind, action, from, until, cursor, sort = '-created' } = input;
  const order = { column: 'created_at', kind: 'time', descending: sort === '-created' } as const;
  const party = q && !isId(q) ? await findUserByName(context.db, q) : q?.toLowerCase();
  const scope = { kind, action, from: momentOf(from), until: momentOf(until) };
  return sortedPage<AuditEntryView>(
    { cursor, order, ...(size !== undefined && { size }), valueOf: (entry) => entry.createdAt },
    async (slice) => {
      if (q && party === undefined) return [];
      return readEntries(context.db, { ...scope, party: q ? party : undefined }, slice);
    },
  );
}

const momentOf = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));

/** The kinds of subjects and the actions that occur in the log, sorted by name. */
export async function listChoices(
  context: ContextOf<'admin'>,
): Promise<{ kinds: string[]; actions: string[] }> {
  return { kinds: await listSubjectTypes(context.db), actions: await listActions(context.db) };
}
