/** Tables per page of search results. */
export const TABLES_A_PAGE = 20;
/** Sessions shown for all of a player's linked stores together. */
export const SESSIONS_AT_LINKED_STORES = 4;
/** The number of dates shown for a found table: the next matching ones. */
export const DATES_SHOWN = 3;
/** A search counts at most this many tables; above that it only says that there are more. */
export const MOST_COUNTED = 100;

/** The default range of a search around a place. */
export const DEFAULT_RANGE_MILES = 25;
/** Ranges to choose from; 0 means everywhere. */
export const RANGES_MILES = [4, 10, 25, 50, 100, 0] as const;

/** The most game systems, and the most seats at a table, in one search. */
export const MOST_SYSTEMS = 20;
export const MOST_SEATS = 20;

/** Weekdays as numbered by ISO 8601: 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** How found tables are sorted; `fit` sorts by the reader's wishes. */
export const sorts = ['soonest', 'nearest', 'fit'] as const;

/** Only this many matching tables, the earliest ones, are sorted by fit. The others follow by date. */
export const MOST_FITTED = 200;

/** How people like to play. */
export const styles = [
  'one-evening',
  'many-evenings',
  'tournament',
  'store',
  'convention',
  'online',
] as const;
export type Style = (typeof styles)[number];

/** The largest range that a player can state in their wishes. */
export const MOST_RANGE_MILES = 500;

const MINUTES_AN_HOUR = 60;

/** The minutes since midnight, from a time such as '19:30'. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * MINUTES_AN_HOUR + minutes;
}

/** A time such as '19:30', from minutes since midnight. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_AN_HOUR), minute % MINUTES_AN_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
