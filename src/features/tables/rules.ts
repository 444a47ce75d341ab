/** Tables on a page of a search. */
export const TABLES_A_PAGE = 20;
/** Sessions that are shown of all the stores that somebody linked. */
export const SESSIONS_AT_LINKED_STORES = 4;
/** Dates that a found table shows: the next ones that fit. */
export const DATES_SHOWN = 3;
/** Tables that a search counts; what is beyond is only said to be more. */
export const MOST_COUNTED = 100;

/** How far a search around a place goes, where nobody says. */
export const DEFAULT_RANGE_MILES = 25;
/** Ranges that one chooses from; 0 is everywhere. */
export const RANGES_MILES = [4, 10, 25, 50, 100, 0] as const;

/** Most game systems, and most seats at a table, that one search names. */
export const MOST_SYSTEMS = 20;
export const MOST_SEATS = 20;

/** Weekdays as ISO 8601 counts them: 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** How found tables are sorted: `fit` by what their reader wishes. */
export const sorts = ['soonest', 'nearest', 'fit'] as const;

/** Of what fits a search, so many are put in order by fit: the soonest ones. What is beyond follows by date. */
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

/** How far somebody goes to a table, at most. */
export const MOST_RANGE_MILES = 500;

const MINUTES_AN_HOUR = 60;

/** The minutes from midnight of '19:30'. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * MINUTES_AN_HOUR + minutes;
}

/** The clock at so many minutes from midnight: '19:30'. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_AN_HOUR), minute % MINUTES_AN_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
