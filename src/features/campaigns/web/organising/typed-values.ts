const MINUTE_MS = 60_000;
const MINUTES_LONG = 'YYYY-MM-DDTHH:mm'.length;

/** A moment as it stands on the reader's clock, as fields of date and time take it: 2026-05-01T19:00. */
export function toClockTime(iso: string): string {
  const moment = new Date(iso);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, MINUTES_LONG);
}

/** The moment that a time on the reader's clock stands for. */
export const fromClockTime = (clockTime: string): string => new Date(clockTime).toISOString();

/** What the reader's time zone is called: 'America/New_York'. */
export const readersTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The moment that a time on the reader's clock stands for. Of a time that was not changed it is the one that it was: the
 * clock shows no seconds, and some times twice.
 */
export const momentOf = (clockTime: string, before: string | undefined): string =>
  before !== undefined && clockTime === toClockTime(before) ? before : fromClockTime(clockTime);
