import { DAY_MS } from '../time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES_LONG = 'YYYY-MM-DDTHH:mm'.length;

/** The default zone where no better one is known. */
export const UTC = 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether a zone is valid here: an IANA name, such as 'America/New_York', or 'UTC'. */
export function isKnownZone(timeZone: string): boolean {
  // Newer engines accept offsets such as '+05:30' as zones, but those have no daylight saving time.
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    offsetFormat(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** The time zone of this machine, an IANA name; in the browser, the reader's. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : UTC;
}

/**
 * How far a zone (an IANA name) is ahead of UTC at a moment, in milliseconds.
 * @throws RangeError if the zone is unknown
 */
export function zoneOffsetMs(moment: number, timeZone: string): number {
  const parts = offsetFormat(timeZone).formatToParts(moment);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * HOUR_MS + Number(match[3]) * MINUTE_MS);
}

/**
 * The local time of a zone at a moment, in the format of date-time inputs: '2026-05-01T19:00'. Seconds are cut off.
 * @throws RangeError if the zone is unknown
 */
export const clockTimeAt = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + zoneOffsetMs(moment.getTime(), timeZone)).toISOString().slice(0, MINUTES_LONG);

/**
 * The moments at which a zone's clock shows a time such as '2027-11-07T01:30', the earlier one first: usually one, none
 * where the clocks skip it as they go forward, two where they repeat it as they go back. None for an invalid time.
 * @throws RangeError if the zone is unknown
 */
export function momentsOfClockTime(clockTime: string, timeZone: string): Date[] {
  const shown = new Date(`${clockTime}Z`);
  if (Number.isNaN(shown.getTime()) || shown.toISOString().slice(0, MINUTES_LONG) !== clockTime) return [];
  const utc = shown.getTime();
  // The offset differs before and after a clock change: a time that exists fits one of the two, or both.
  const offsets = new Set([-DAY_MS, DAY_MS].map((aside) => zoneOffsetMs(utc + aside, timeZone)));
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((moment) => moment + zoneOffsetMs(moment, timeZone) === utc)
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment));
}
