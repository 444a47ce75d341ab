import { isKnownZone, UTC, zoneOffsetMs } from './zone-clock.ts';

/*
 * How moments are said, on pages, in mails, in pushes and in exports. The words are put together here, and Intl is asked
 * for no more than offsets and the names of zones: so the server and each browser say the same.
 */

const MINUTE_MS = 60_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Where each English keeps names for the zones that people know there: EST; BST and CET; AEDT and NZDT; IST; SAST. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA'];
const nameFormats = new Map<string, Intl.DateTimeFormat[]>();

/** What people call the clock of a zone at a moment: 'EDT', 'BST', 'GMT+5:45'. */
function zoneName(at: Date, timeZone: string): string {
  let formats = nameFormats.get(timeZone);
  if (!formats) {
    formats = LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
    nameFormats.set(timeZone, formats);
  }
  for (const format of formats) {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
    if (name && !/\d/.test(name)) return name;
  }
  const minutes = zoneOffsetMs(at.getTime(), timeZone) / MINUTE_MS;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${pad(rest)}`}`;
}

const pad = (part: number): string => `${part}`.padStart(2, '0');

/** A zone, or UTC instead of one that nobody knows here. */
const knownZone = (timeZone: string): string => (isKnownZone(timeZone) ? timeZone : UTC);

/** What the clock of a zone shows at a moment, in the words that times are made of. */
function readClock(at: Date, timeZone: string) {
  const shown = new Date(at.getTime() + zoneOffsetMs(at.getTime(), timeZone));
  const hours = shown.getUTCHours();
  return {
    weekday: weekdays[shown.getUTCDay()] ?? '',
    date: `${months[shown.getUTCMonth()]} ${shown.getUTCDate()}`,
    year: shown.getUTCFullYear(),
    hour: `${hours % 12 || 12}:${pad(shown.getUTCMinutes())}`,
    half: hours < 12 ? 'AM' : 'PM',
    zone: zoneName(at, timeZone),
  };
}

type Clock = ReturnType<typeof readClock>;

const isSameDay = (one: Clock, other: Clock): boolean => one.date === other.date && one.year === other.year;

/** '7:00 PM EDT', '7:00 – 11:00 PM EDT', '10:00 PM – Sun 2:00 AM EDT', '11:00 PM EST – Sun 5:00 AM EDT'. */
function hourWords(from: Clock, until: Clock | null): string {
  if (until === null) return `${from.hour} ${from.half} ${from.zone}`;
  const isOneDay = isSameDay(from, until);
  const begin = [
    from.hour,
    ...(isOneDay && from.half === until.half && from.zone === until.zone ? [] : [from.half]),
    ...(from.zone === until.zone ? [] : [from.zone]),
  ];
  const end = [...(isOneDay ? [] : [until.weekday]), until.hour, until.half, until.zone];
  return `${begin.join(' ')} – ${end.join(' ')}`;
}

/** Whose clocks a moment is told by. */
export type MomentZones = {
  /** The reader's zone, an IANA name. */
  reader: string;
  /** The zone of the place, an IANA name; null where none is known. */
  place: string | null;
  /** What stands behind 'at': 'the store', "the organiser's"; 'the venue' without one. */
  placeName?: string;
};

type MomentOptions = {
  /** How long it lasts; without a length, the beginning alone is said. */
  lengthMinutes?: number | null;
  /** `full` says the year, `short` does not. */
  style?: 'full' | 'short';
};

/**
 * A moment by the reader's clock, and beside it by the place's where that shows another time then:
 * 'Sun, Mar 14, 2027, 7:00 PM EDT · 4:00 PM PDT at the store'. With a length it says the end as well; another day
 * than the one before is named. A zone that is not known counts as UTC for the reader, and as none for the place.
 */
export function momentWords(at: Date, zones: MomentZones, options: MomentOptions = {}): string {
  const { lengthMinutes = null, style = 'full' } = options;
  const end = lengthMinutes === null ? null : new Date(at.getTime() + lengthMinutes * MINUTE_MS);
  const clocks = (timeZone: string) => ({
    from: readClock(at, timeZone),
    until: end && readClock(end, timeZone),
  });
  const reader = knownZone(zones.reader);
  const own = clocks(reader);
  const day = `${own.from.weekday}, ${own.from.date}${style === 'full' ? `, ${own.from.year}` : ''}`;
  const words = `${day}, ${hourWords(own.from, own.until)}`;
  const { place, placeName = 'the venue' } = zones;
  if (place === null || !isKnownZone(place)) return words;
  const differs = [at, ...(end ? [end] : [])].some(
    (moment) => zoneOffsetMs(moment.getTime(), reader) !== zoneOffsetMs(moment.getTime(), place),
  );
  if (!differs) return words;
  const there = clocks(place);
  const otherDay = isSameDay(own.from, there.from) ? '' : `${there.from.weekday}, ${there.from.date}, `;
  return `${words} · ${otherDay}${hourWords(there.from, there.until)} at ${placeName}`;
}

/** The day that a moment lies on by the clocks of a zone, an IANA name: 'Mar 14, 2027'. An unknown zone counts as UTC. */
export function dayWords(at: Date, timeZone: string): string {
  const { date, year } = readClock(at, knownZone(timeZone));
  return `${date}, ${year}`;
}
