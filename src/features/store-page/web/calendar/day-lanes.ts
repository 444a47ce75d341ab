import { readClock } from '#shared/time/moment-words.ts';
import type { StoreTable } from '../../tables/inputs.ts';
import type { PlayedSession } from '../../played-contract.ts';
import { dateAfter, dayBegins, type Opening } from '../../rules.ts';

const HOUR_MS = 3_600_000;
/** What a session without a length counts as, also where tables are taken. */
const USUAL_HOURS = 4;

const beginOf = ({ startDate }: PlayedSession): number => Date.parse(startDate);
const endOf = (session: PlayedSession): number =>
  beginOf(session) +
  (session.lengthMinutes === null ? USUAL_HOURS * HOUR_MS : session.lengthMinutes * 60_000);

type Placed = { session: PlayedSession; lane: number };

/** A row of a day: a table, or what has none. `lanes`: how many sessions at most stand below each other in it. */
type Row = { id: string; name: string; seats: number | null; sessions: Placed[]; lanes: number };

/** Puts sessions that overlap below each other. */
function placed(sessions: readonly PlayedSession[]): { sessions: Placed[]; lanes: number } {
  const ends: number[] = [];
  const found = sessions.map((session) => {
    const free = ends.findIndex((end) => end <= beginOf(session));
    const lane = free === -1 ? ends.length : free;
    ends[lane] = endOf(session);
    return { session, lane };
  });
  return { sessions: found, lanes: Math.max(1, ends.length) };
}

/** The rows of a day: the tables in their order, then what has no table. What was called off takes none. */
export function rowsOf(tables: readonly StoreTable[], sessions: readonly PlayedSession[]): Row[] {
  const rows = tables.map(({ id, name, seats }) => ({
    id,
    name,
    seats,
    ...placed(sessions.filter(({ tableId }) => tableId === id)),
  }));
  const known = new Set(tables.map(({ id }) => id));
  const others = sessions.filter(({ tableId }) => tableId === null || !known.has(tableId));
  if (others.length === 0 && rows.length > 0) return rows;
  const name = rows.length === 0 ? 'Sessions' : 'No table yet';
  return [...rows, { id: 'none', name, seats: null, ...placed(others) }];
}

/** The hours that a day shows. */
export type Axis = { from: number; until: number; hours: { at: number; words: string }[] };

const FIRST_HOUR = 10;
const LAST_HOUR = 22;

/** The hours in which a store is open or something is played; without either, from 10 AM to 10 PM. */
export function axisOf(
  sessions: readonly PlayedSession[],
  openings: readonly Opening[],
  { day, timeZone }: { day: string; timeZone: string },
): Axis {
  const begins = dayBegins(day, timeZone).getTime();
  const at = (clockTime: string, later = 0) => {
    const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
    return dayBegins(dateAfter(day, later), timeZone).getTime() + hours * HOUR_MS + minutes * 60_000;
  };
  const starts = [...sessions.map(beginOf), ...openings.map(({ opens }) => at(opens))];
  const ends = [
    ...sessions.map(endOf),
    ...openings.map(({ opens, closes }) => at(closes, closes > opens ? 0 : 1)),
  ];
  const hour = (moment: number, round: (value: number) => number) =>
    begins + round((moment - begins) / HOUR_MS) * HOUR_MS;
  const from = starts.length === 0 ? begins + FIRST_HOUR * HOUR_MS : hour(Math.min(...starts), Math.floor);
  const until = ends.length === 0 ? begins + LAST_HOUR * HOUR_MS : hour(Math.max(...ends), Math.ceil);
  const hours: Axis['hours'] = [];
  for (let moment = from; moment < until; moment += HOUR_MS) {
    const clock = readClock(new Date(moment), timeZone);
    hours.push({ at: moment, words: `${clock.hour.replace(':00', '')} ${clock.half}` });
  }
  return { from, until, hours };
}

/** Where a session stands in its row, as custom properties of its style: shares of the row's width, and its lane. */
export function laneOf(session: PlayedSession, { from, until }: Axis, lane: number): Record<string, number> {
  const share = (moment: number) => (moment - from) / (until - from);
  return {
    '--from': share(beginOf(session)),
    '--width': share(endOf(session)) - share(beginOf(session)),
    '--lane': lane,
  };
}
