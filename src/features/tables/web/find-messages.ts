import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import type { TablesPage, WayOut } from '../contract.ts';
import { DEFAULT_RANGE_MILES, MOST_COUNTED } from '../rules.ts';
import { dayNames, type FindSearch } from './find-search.ts';

/** Shown where tables can't be read. */
export const LOAD_TABLES_ERROR = 'There was an error loading the tables. Please try again later.';
/** Shown instead of what was found before, while nothing can be asked. */
export const FIND_OFFLINE = 'You are offline. The search goes on as soon as you are connected again.';

export const fullDayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** A number of tables as a search counts them: '1 table', '37 tables', '100+ tables'. */
function tablesInWords(count: number): string {
  if (count > MOST_COUNTED) return `${MOST_COUNTED}+ tables`;
  return `${count} ${count === 1 ? 'table' : 'tables'}`;
}

const rangeOf = ({ miles = DEFAULT_RANGE_MILES }: FindSearch) => miles;

/** What a search found, and in which order it stands. */
export function outcomeInWords(
  { total, place, isPlaceUnknown }: Pick<TablesPage, 'total' | 'place' | 'isPlaceUnknown'>,
  search: FindSearch,
  isNear: boolean,
): string {
  if (isPlaceUnknown) return 'No such place is known.';
  const start = place ?? (isNear ? 'you' : null);
  const range = rangeOf(search);
  const within = start === null || range === 0 ? '' : ` within ${milesInWords(range)} of ${start}`;
  const order = search.sort === 'nearest' && start !== null ? 'the nearest first' : 'the soonest first';
  const tables = tablesInWords(total ?? 0);
  return total === 0 ? `${tables}${within}.` : `${tables}${within}, ${order}.`;
}

/** How far a table is, on its card; undefined where nobody knows. */
export const distanceInWords = (miles: number | null): string | undefined =>
  miles === null ? undefined : milesInWords(Math.round(miles * 10) / 10);

/** What a search without some filters finds, and the parts of the address that it is without. */
const others: Record<
  Exclude<WayOut['by'], 'range' | 'weekday'>,
  { words: string; parts: (keyof FindSearch)[] }
> = {
  dates: { words: 'on other dates', parts: ['from', 'until'] },
  hours: { words: 'at other hours', parts: ['after', 'before'] },
  systems: { words: 'of other games', parts: ['system'] },
  seats: { words: 'with fewer free seats', parts: ['seats'] },
  price: { words: 'at other prices', parts: ['price'] },
  rest: {
    words: 'without the other filters',
    parts: ['type', 'lang', 'level', 'age', 'access', 'safety', 'zero', 'tournament', 'certified'],
  },
};

/** A way out of an empty result: what stands on its button, and the search that it leads to. */
export function wayOutOf(way: WayOut, search: FindSearch): { words: string; search: FindSearch } {
  const tables = tablesInWords(way.total);
  if (way.by === 'range') {
    const where = way.rangeMiles === 0 ? 'anywhere' : `within ${milesInWords(way.rangeMiles)}`;
    return { words: `${tables} ${where}`, search: { ...search, miles: way.rangeMiles } };
  }
  if (way.by === 'weekday') {
    const day = dayNames[way.weekday - 1]!;
    return { words: `${tables} on ${fullDayNames[day]}`, search: { ...search, days: day } };
  }
  const { words, parts } = others[way.by];
  const left = Object.entries(search).filter(([part]) => !parts.includes(part as keyof FindSearch));
  return { words: `${tables} ${words}`, search: Object.fromEntries(left) };
}
