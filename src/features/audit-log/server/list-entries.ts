import type { z } from 'zod';
import { authorise } from '../../../platform/authorise.ts';
import type { Context } from '../../../platform/context.ts';
import { sortedPage } from '../../../platform/lists/sorted-page.ts';
import { isId } from '../../../shared/ids.ts';
import type { Page } from '../../../shared/paging.ts';
import type { AuditEntryView, auditInput } from '../contract.ts';
import { canReadAuditLog } from '../policy.ts';
import { findUserByName, listActions, listEntries as readEntries, listSubjectTypes } from './records.ts';

/**
 * Entries of the audit log: all of them, or those about a kind of thing, of one action, from a time, or that somebody or
 * something has a part in. A name that nobody has finds nothing.
 */
export async function listEntries(
  context: Context,
  input: z.infer<typeof auditInput>,
  size?: number,
): Promise<Page<AuditEntryView>> {
  authorise(context.actor, canReadAuditLog);
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

/** The kinds of things that the log has entries about, and what was done to them, each by name. */
export async function listChoices(context: Context): Promise<{ kinds: string[]; actions: string[] }> {
  authorise(context.actor, canReadAuditLog);
  return { kinds: await listSubjectTypes(context.db), actions: await listActions(context.db) };
}
