import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import adminOperations from '#ui/data/operations/admin-operations.gen.json' with { type: 'json' };
import operations from '#ui/data/operations/api-operations.gen.json' with { type: 'json' };
import fewOperations from '#ui/data/operations/few-operations.gen.json' with { type: 'json' };
import tablesOperations from '#ui/data/operations/tables-operations.gen.json' with { type: 'json' };
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import { checkInOf } from '#features/seats/web/check-in/check-in-queries.ts';
import { seatsOf } from '#features/seats/web/for-others/queries.ts';
import { waitlistOf } from '#features/seats/web/waitlist/waitlist-queries.ts';
import { seriesById } from '#features/sessions/web/series/series-queries.ts';
import { campaignsKey, staleOfSeats } from './campaigns-key.ts';

type Tree = { [name: string]: string | Tree };

const readsOf = (tree: Tree, path: string[] = []): string[][] =>
  Object.entries(tree).flatMap(([name, entry]) => {
    if (typeof entry !== 'string') return readsOf(entry, [...path, name]);
    return /^(GET|READ) /.test(entry) ? [[...path, name]] : [];
  });

/** All reads that are cached under the key of campaigns, such as `series.get`. */
const reads = [operations, fewOperations, tablesOperations, adminOperations]
  .flatMap((tree: Tree) => readsOf((tree['campaigns'] ?? {}) as Tree))
  .map((path) => path.join('.'))
  .toSorted();

/** Which of the reads a change invalidates, by the cache's own rule. */
function staleAfter(keys: readonly QueryKey[]): string[] {
  const client = new QueryClient();
  for (const read of reads) {
    client.setQueryData([['campaigns', ...read.split('.')], { type: 'query' }], {});
  }
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  return reads.filter(
    (read) =>
      client.getQueryState([['campaigns', ...read.split('.')], { type: 'query' }])?.isInvalidated === true,
  );
}

test('a change of members or sessions makes every read of campaigns stale', () => {
  expect(staleAfter([campaignsKey])).toEqual(reads);
});

test('what pages read is under these keys', () => {
  const read = [campaignById('c'), seatsOf('s'), waitlistOf('s'), checkInOf('s'), seriesById('s')];
  const client = new QueryClient();
  for (const { queryKey } of read) {
    client.setQueryData(queryKey, {});
    const matches = (key: QueryKey) =>
      client.getQueryCache().find({ queryKey: key, exact: false }) !== undefined;
    expect(matches(campaignsKey)).toBe(true);
    expect(staleOfSeats.some(matches)).toBe(true);
    client.clear();
  }
});

test('a change of held seats makes every read of campaigns stale that shows seats, and no other', () => {
  // If a new read is in neither list, this test fails until it is added to one of them.
  const untouched = [
    'admission.get',
    'admission.listRequests',
    'getCalendarAddress',
    'listFiles',
    'listStates',
    'removals.list',
    'waitlist.getOfferHours',
  ];
  expect([...staleAfter(staleOfSeats), ...untouched].toSorted()).toEqual(reads);
});
