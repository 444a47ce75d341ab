import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import { momentsOf, problemOf } from '#ui/time/days.ts';
import { pagesOfSearch } from '#ui/data/paging.ts';
import type { auditLogContract } from '../contract.ts';
import type { KeptThing } from './for-others/kept-thing.ts';

const queries = apiQueries(adminApiClient<typeof auditLogContract>('auditLog'), 'auditLog');

/** The query's input: the address keeps days in the reader's time zone, the server takes moments. */
export const inputOf = <State extends { from?: string; until?: string }>(state: State) => ({
  ...state,
  ...momentsOf(state),
});

const entries = browsedList(
  queries.list,
  { kind: 'any', action: 'any', from: 'day', until: 'day', sort: ['created', '-created'] },
  inputOf,
);

/** The audit log as the console lists it. A last day before the first one is dropped from an address. */
export const auditEntries: typeof entries = {
  ...entries,
  readState(search) {
    const state = entries.readState(search);
    if (problemOf(state) === null) return state;
    const { until: _refused, ...rest } = state;
    return rest;
  },
};

/** What was changed in a thing, page by page. */
export const historyOf = (subjectId: Id) => pagesOfSearch(queries.listHistory, { subjectId });

/** A thing as it is now. */
export const thingNow = (kept: KeptThing, id: Id) => ({
  queryKey: [...queries.listHistory.key(), 'now', kept.title, id],
  queryFn: () => kept.read(id),
});

export const auditChoices = () => queries.listChoices.queryOptions({ input: {} });
