import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import type { TablesPage } from '../contract.ts';
import { MOST_COUNTED } from '../rules.ts';

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

/** What a search found, and in which order it stands. */
export function outcomeInWords(outcome: Outcome, isNear: boolean): string {
  const { total, sort, place, rangeMiles, isPlaceUnknown } = outcome;
  if (isPlaceUnknown) return 'No such place is known.';
  const start = place ?? (isNear ? 'you' : null);
  const isWithin = start !== null && rangeMiles !== 0;
  const within = isWithin ? ` within ${milesInWords(rangeMiles)} of ${start}` : '';
  // What suits is also what is online.
  const orOnline = isWithin && sort === 'fit' ? ', or online' : '';
  const tables = tablesInWords(total ?? 0);
  return total === 0 ? `${tables}${within}.` : `${tables}${within}${orOnline}, ${orders[sort]}.`;
}

/** How far a table is, on its card; undefined where nobody knows. */
export const distanceInWords = (miles: number | null): string | undefined =>
  miles === null ? undefined : milesInWords(Math.round(miles * 10) / 10);
