import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { momentsOf, problemOf } from '#ui/time/days.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { auditLogContract } from '../contract.ts';
import type { KeptThing } from './for-others/kept-thing.ts';

const queries = apiQueries(adminApiClient<typeof auditLogContract>('auditLog'), 'auditLog');

const choices = {
  kind: 'any',
  action: 'any',
  from: 'day',
  until: 'day',
  sort: ['created', '-created'],
} as const;

export type AuditState = BrowseState<typeof choices>;

const readState = browseStateOf(choices);

/** Reads search, filters, days and order from an address. A last day before the first one is dropped. */
export function readAuditState(search: Record<string, unknown>): AuditState {
  const state = readState(search);
  if (problemOf(state) === null) return state;
  const { until: _refused, ...rest } = state;
  return rest;
}

/** The query's input: the address keeps days in the reader's time zone, the server takes moments. */
export const inputOf = (state: AuditState) => ({ ...state, ...momentsOf(state) });

export const auditEntries = (state: AuditState) =>
  queries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...inputOf(state), cursor }),
    ...browsePaging,
  });

/** What was changed in a thing, page by page. */
export const historyOf = (subjectId: Id) =>
  queries.listHistory.infiniteOptions({
    input: (cursor: string | undefined) => ({ subjectId, cursor }),
    ...browsePaging,
  });

/** A thing as it is now. */
export const thingNow = (kept: KeptThing, id: Id) => ({
  queryKey: [...queries.listHistory.key(), 'now', kept.title, id],
  queryFn: () => kept.read(id),
});

export const auditChoices = () => queries.listChoices.queryOptions({ input: {} });
