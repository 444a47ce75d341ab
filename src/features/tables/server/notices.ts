import { z } from 'zod';
import { type NoticeKind, type NoticeReader, noticeKind } from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';
import { startWords } from '#features/campaigns/server/for-others/told-session.ts';
import { MOST_FOLLOWED, TABLES_NAMED } from '../searches-rules.ts';

const tableShape = z.object({
  id: z.string(),
  title: z.string(),
  /** Null online. */
  place: z.string().nullable(),
  startDate: z.string(),
  ...placeClockShape,
});

const searchShape = z.object({
  id: z.string(),
  name: z.string(),
  /** The number of new tables. */
  count: z.int(),
  /** The earliest of the new tables. */
  tables: z.array(tableShape),
  /** Whether it finds more than MOST_FOLLOWED tables. */
  isTooMuch: z.boolean(),
});
type ToldSearch = z.infer<typeof searchShape>;

const tablesInWords = (count: number) => `${count} new ${count === 1 ? 'table' : 'tables'}`;

/** Merges the searches of two notices, with each search once. */
function joined(earlier: readonly ToldSearch[], later: readonly ToldSearch[]): ToldSearch[] {
  const byId = new Map(earlier.map((search) => [search.id, search]));
  for (const search of later) {
    const before = byId.get(search.id);
    byId.set(
      search.id,
      before && !search.isTooMuch
        ? {
            ...search,
            count: before.count + search.count,
            tables: [...before.tables, ...search.tables].slice(0, TABLES_NAMED),
          }
        : search,
    );
  }
  return [...byId.values()];
}

function tableInWords(
  { title, place, ...session }: z.infer<typeof tableShape>,
  reader: NoticeReader,
): string {
  const when = startWords({ ...session, lengthMinutes: null }, reader);
  return `${isolated(title)}, ${when}, ${place === null ? 'online' : isolated(place)}`;
}

function linesOf({ name, count, tables, isTooMuch }: ToldSearch, reader: NoticeReader): string[] {
  if (isTooMuch) {
    return [
      `“${isolated(name)}” finds more than ${MOST_FOLLOWED} tables, too many to tell you of each. Save a narrower search to be told of new ones.`,
    ];
  }
  const rest = count - tables.length;
  return [
    `“${isolated(name)}”: ${tablesInWords(count)}.`,
    ...tables.map((table) => `${tableInWords(table, reader)}.`),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  ];
}

function titleOf(searches: readonly ToldSearch[]): string {
  const [only] = searches;
  const found = searches.filter(({ isTooMuch }) => !isTooMuch);
  const count = found.reduce((sum, search) => sum + search.count, 0);
  if (count === 0) return only ? `“${isolated(only.name)}” finds too much` : '';
  return searches.length === 1
    ? `${tablesInWords(count)}: “${isolated(only!.name)}”`
    : `${tablesInWords(count)} in your searches`;
}

/** Sent when a saved search finds tables that its player does not know yet. */
export const searchFound = noticeKind({
  name: 'search.found',
  group: 'Your searches',
  label: 'A saved search finds new tables',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ searches: z.array(searchShape).min(1) }),
  // The results of all of a player's searches are gathered into one notice.
  gatherSeconds: 60,
  gather: (earlier, later) => ({ searches: joined(earlier.searches, later.searches) }),
  words: ({ searches }, reader) => ({
    title: titleOf(searches),
    lines: searches.flatMap((search) => linesOf(search, reader)),
    // The URL has only the search's id, so that it does not reveal what somebody looks for.
    action:
      searches.length === 1
        ? { label: 'See the tables', path: `/my/searches?open=${searches[0]!.id}` }
        : { label: 'See your searches', path: '/my/searches' },
  }),
});

export const tablesNotices: NoticeKind[] = [searchFound];
