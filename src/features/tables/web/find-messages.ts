import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import type { TablesPage } from '../contract.ts';
import { MOST_COUNTED } from '../rules.ts';

export const LOAD_TABLES_ERROR = 'There was an error loading the tables. Please try again later.';
/** Shown instead of old results while the server can't be reached. */
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

/** The number of found tables: '1 table', '37 tables', '100+ tables'. */
export function tablesInWords(count: number): string {
  if (count > MOST_COUNTED) return `${MOST_COUNTED}+ tables`;
  return `${count} ${count === 1 ? 'table' : 'tables'}`;
}

const orders = {
  soonest: 'the soonest first',
  nearest: 'the nearest first',
  fit: 'what suits you first',
};

type Outcome = Pick<TablesPage, 'total' | 'sort' | 'place' | 'rangeMiles' | 'isPlaceUnknown'>;

/** What a search found, and how it is sorted. */
export function outcomeInWords(outcome: Outcome, isNear: boolean): string {
  const { total, sort, place, rangeMiles, isPlaceUnknown } = outcome;
  if (isPlaceUnknown) return 'No such place is known.';
  const start = place ?? (isNear ? 'you' : null);
  const isWithin = start !== null && rangeMiles !== 0;
  const within = isWithin ? ` within ${milesInWords(rangeMiles)} of ${start}` : '';
  // Sorted by fit, online tables are found too.
  const orOnline = isWithin && sort === 'fit' ? ', or online' : '';
  const tables = tablesInWords(total ?? 0);
  return total === 0 ? `${tables}${within}.` : `${tables}${within}${orOnline}, ${orders[sort]}.`;
}

/** What a search in an area of the map found, and how it is sorted. */
export const areaInWords = ({ total, sort }: Pick<TablesPage, 'total' | 'sort'>): string =>
  total === 0 ? 'No table in this area.' : `${tablesInWords(total ?? 0)} in this area, ${orders[sort]}.`;

/** The distance on a table's card; undefined if unknown. */
export const distanceInWords = (miles: number | null): string | undefined =>
  miles === null ? undefined : milesInWords(Math.round(miles * 10) / 10);
