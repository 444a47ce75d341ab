import { isKnownZone, UTC, zoneOffsetMs } from './zone-clock.ts';

/*
 * How moments are written on pages, in mails, push notifications and exports. Intl is only asked for offsets and zone
 * names, and the text is put together here, so the server and every browser write the same.
 */

const MINUTE_MS = 60_000;
const SHORT = 3;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The locales that are asked for a zone's abbreviation; each English knows those of its region: EST; BST and CET; AEDT and NZDT; IST; SAST. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA'];
const nameFormats = new Map<string, Intl.DateTimeFormat[]>();

const nameIn = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The abbreviation of a zone's time at a moment: 'EDT', 'BST', 'GMT+5:45'. */
function zoneName(at: Date, timeZone: string): string {
  let formats = nameFormats.get(timeZone);
  if (!formats) {
    formats = LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
    nameFormats.set(timeZone, formats);
  }
  for (const format of formats) {
    const name = nameIn(format, at);
    if (name && !/\d/.test(name)) return name;
  }
  const minutes = zoneOffsetMs(at.getTime(), timeZone) / MINUTE_MS;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${pad(rest)}`}`;
}

const pad = (part: number): string => `${part}`.padStart(2, '0');

/** The zone, or UTC if it is unknown to this machine. */
const knownZone = (timeZone: string): string => (isKnownZone(timeZone) ? timeZone : UTC);

/** The name of a zone that holds all year: 'Pacific Time'; 'UTC' for an unknown one. */
export function zoneTitle(timeZone: string): string {
  const zone = knownZone(timeZone);
  if (zone === UTC) return UTC;
  return nameIn(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }),
    new Date(),
  );
}

/** What a zone's clock (an IANA name) shows at a moment, in the parts that times are written with. An unknown zone counts as UTC. */
export function readClock(at: Date, timeZone: string) {
  const zone = knownZone(timeZone);
  const shown = new Date(at.getTime() + zoneOffsetMs(at.getTime(), zone));
  const hours = shown.getUTCHours();
  const [weekday, month] = [weekdays[shown.getUTCDay()] ?? '', months[shown.getUTCMonth()] ?? ''];
  return {
    /** 'Sunday', and 'Sun'. */
    weekday,
    shortWeekday: weekday.slice(0, SHORT),
    /** 'March'. */
    month,
    /** 'Mar 14', and 'March 14'. */
    date: `${month.slice(0, SHORT)} ${shown.getUTCDate()}`,
    longDate: `${month} ${shown.getUTCDate()}`,
    day: shown.getUTCDate(),
    year: shown.getUTCFullYear(),
    /** '7:00', and '7:00:12'. */
    hour: `${hours % 12 || 12}:${pad(shown.getUTCMinutes())}`,
    exactHour: `${hours % 12 || 12}:${pad(shown.getUTCMinutes())}:${pad(shown.getUTCSeconds())}`,
    half: hours < 12 ? 'AM' : 'PM',
    /** 'EDT'. */
    zone: zoneName(at, zone),
  };
}

type Clock = ReturnType<typeof readClock>;

const isSameDay = (one: Clock, other: Clock): boolean => one.date === other.date && one.year === other.year;

/** A time or a range of times with its zone: '7:00 PM EDT', '7:00 – 11:00 PM EDT', '10:00 PM – Sun 2:00 AM EDT', '11:00 PM EST – Sun 5:00 AM EDT'. */
function hourWords(from: Clock, until: Clock | null): string {
  if (until === null) return `${from.hour} ${from.half} ${from.zone}`;
  const isOneDay = isSameDay(from, until);
  const begin = [
    from.hour,
    ...(isOneDay && from.half === until.half && from.zone === until.zone ? [] : [from.half]),
    ...(from.zone === until.zone ? [] : [from.zone]),
  ];
  const end = [...(isOneDay ? [] : [until.shortWeekday]), until.hour, until.half, until.zone];
  return `${begin.join(' ')} – ${end.join(' ')}`;
}

/** The time zones that a moment is shown in. */
export type MomentZones = {
  /** The reader's zone, an IANA name. */
  reader: string;
  /** The zone of the place, an IANA name; null if unknown. */
  place: string | null;
  /** What follows 'at': 'the store', "the organiser's"; 'the venue' by default. */
  placeName?: string;
};

/** How a moment is written. */
export type MomentOptions = {
  /** How long it lasts; without a length, only the start is written. */
  lengthMinutes?: number | null;
  /** `full` includes the year, `short` does not, and `weekday` writes only the weekday of the day. */
  style?: 'full' | 'short' | 'weekday';
};

function dayOf({ shortWeekday, date, year }: Clock, style: NonNullable<MomentOptions['style']>): string {
  if (style === 'weekday') return shortWeekday;
  return `${shortWeekday}, ${date}${style === 'full' ? `, ${year}` : ''}`;
}

/** The two halves of `momentWords`: in the reader's zone and in the place's; null where both clocks show the same. */
export function momentParts(
  at: Date,
  zones: MomentZones,
  options: MomentOptions = {},
): { own: string; there: string | null } {
  const { lengthMinutes = null, style = 'full' } = options;
  const end = lengthMinutes === null ? null : new Date(at.getTime() + lengthMinutes * MINUTE_MS);
  const clocks = (timeZone: string) => ({
    from: readClock(at, timeZone),
    until: end && readClock(end, timeZone),
  });
  const reader = knownZone(zones.reader);
  const here = clocks(reader);
  const own = `${dayOf(here.from, style)}, ${hourWords(here.from, here.until)}`;
  const { place, placeName = 'the venue' } = zones;
  if (place === null || !isKnownZone(place)) return { own, there: null };
  const differs = [at, ...(end ? [end] : [])].some(
    (moment) => zoneOffsetMs(moment.getTime(), reader) !== zoneOffsetMs(moment.getTime(), place),
  );
  if (!differs) return { own, there: null };
  const there = clocks(place);
  const day = isSameDay(here.from, there.from)
    ? ''
    : `${dayOf(there.from, style === 'full' ? 'short' : style)}, `;
  return { own, there: `${day}${hourWords(there.from, there.until)} at ${placeName}` };
}

/**
 * Formats a moment in the reader's time zone, followed by the place's local time if it differs then: 'Sun, Mar 14,
 * 2027, 7:00 PM EDT · 4:00 PM PDT at the store'. With a length, the end is included; a day is repeated only where it
 * differs from the one before. An unknown zone counts as UTC for the reader, and is ignored for the place.
 */
export function momentWords(at: Date, zones: MomentZones, options: MomentOptions = {}): string {
  const { own, there } = momentParts(at, zones, options);
  return there === null ? own : `${own} · ${there}`;
}

/** The date of a moment in a zone (an IANA name): 'Mar 14, 2027'. An unknown zone counts as UTC. */
export function dayWords(at: Date, timeZone: string): string {
  const { date, year } = readClock(at, timeZone);
  return `${date}, ${year}`;
}

/** A range of dates in a zone: 'May 1 – 3, 2026', 'Apr 30 – May 2, 2026', 'May 1, 2026'. */
export function daysWords(from: Date, until: Date, timeZone: string): string {
  const [first, last] = [readClock(from, timeZone), readClock(until, timeZone)];
  if (isSameDay(first, last)) return dayWords(from, timeZone);
  if (first.year !== last.year) return `${dayWords(from, timeZone)} – ${dayWords(until, timeZone)}`;
  const end = first.month === last.month ? last.day : last.date;
  return `${first.date} – ${end}, ${last.year}`;
}
