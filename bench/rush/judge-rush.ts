import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A seat that a player was told to have. */
export type Booking = { playerId: Id; sessionId: Id; seatId: Id };

/** What the players know when the rush is over. */
export type Told = {
  booked: readonly Booking[];
  /** Bookings that never got an answer, however often they were sent. */
  unanswered: readonly Omit<Booking, 'seatId'>[];
};

/** What the database holds when the rush is over. */
export type Held = {
  sessions: readonly { id: Id; capacity: number }[];
  seats: readonly Booking[];
  /** Sessions and players of the audit log's entries that tell of a seat taken. */
  audited: readonly Omit<Booking, 'seatId'>[];
};

/** Of a rush without fault all but `taken` are 0. */
export type Verdict = {
  taken: number;
  /** Seats beyond the capacity of their session. */
  oversold: number;
  /** Seats that a player was told to have and does not. */
  lost: number;
  /** Seats of a player in a session beyond the first. */
  doubled: number;
  /** Seats that no player was told of, not even when the booking was sent again. */
  untold: number;
  /** Seats without exactly one entry in the audit log, and entries without a seat. */
  misaudited: number;
  unanswered: number;
};

/** Compares what players were told with what the database holds. */
export function judgeRush({ sessions, seats, audited }: Held, { booked, unanswered }: Told): Verdict {
  const inSession = countBy(seats, ({ sessionId }) => sessionId);
  const oversold = sessions.reduce(
    (sum, { id, capacity }) => sum + Math.max(0, (inSession.get(id) ?? 0) - capacity),
    0,
  );
  const held = new Set(seats.map(bookingKey));
  const told = new Set(booked.map(bookingKey));
  const open = new Set(unanswered.map(placeKey));
  const places = countBy(seats, placeKey);
  const entries = countBy(audited, placeKey);
  const audits = new Set([...places.keys(), ...entries.keys()]);
  return {
    taken: seats.length,
    oversold,
    lost: booked.filter((one) => !held.has(bookingKey(one))).length,
    doubled: seats.length - places.size,
    untold: seats.filter((one) => !told.has(bookingKey(one)) && !open.has(placeKey(one))).length,
    misaudited: [...audits].filter((key) => places.get(key) !== 1 || entries.get(key) !== 1).length,
    unanswered: unanswered.length,
  };
}

const placeKey = ({ playerId, sessionId }: Omit<Booking, 'seatId'>) => `${playerId} ${sessionId}`;
const bookingKey = (one: Booking) => `${placeKey(one)} ${one.seatId}`;

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Reads what `judgeRush` needs of a database in which nothing but a rush took seats. */
export async function readHeld(db: Database): Promise<Held> {
  const sessions = await sql<Held['sessions'][number]>`
    select sessions.id, max_players as capacity
    from sessions join campaigns on campaigns.id = campaign_id`.execute(db);
  const seats = await sql<Booking>`
    select id as "seatId", session_id as "sessionId", player_id as "playerId" from player_sessions`.execute(
    db,
  );
  const audited = await sql<Held['audited'][number]>`
    select subject_id as "sessionId", details -> 'after' ->> 'playerId' as "playerId"
    from audit_log where action = 'seat.take'`.execute(db);
  return { sessions: sessions.rows, seats: seats.rows, audited: audited.rows };
}
