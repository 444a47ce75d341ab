import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { newId, type Id } from '../../../../shared/ids.ts';
import { centsOf, formatPrice } from '../../../../shared/money.ts';
import type { PaymentStatus } from '../../contract.ts';

/** A confirmed seat of one player in one session. */
export type SeatRecord = {
  id: Id;
  priceCents: number;
  attendanceStatus: string;
  paymentStatus: PaymentStatus;
  createdAt: Date;
};

const columns = ['id', 'price', 'attendance_status', 'payment_status', 'created_at'] as const;

function toRecord(row: {
  id: string;
  price: string;
  attendance_status: string;
  payment_status: PaymentStatus;
  created_at: Date;
}): SeatRecord {
  return {
    id: row.id,
    priceCents: centsOf(row.price),
    attendanceStatus: row.attendance_status,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
  };
}

/** The player's seat in the session, if it holds one. */
export async function findSeat(db: Database, sessionId: Id, playerId: Id): Promise<SeatRecord | undefined> {
  const row = await db
    .selectFrom('player_sessions')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** How many seats of the session are taken. Trust it only while the session is locked. */
export async function countSeats(db: Database, sessionId: Id): Promise<number> {
  const { taken } = await db
    .selectFrom('player_sessions')
    .select((count) => count.fn.countAll<number>().as('taken'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return taken;
}

/** Adds a confirmed seat that keeps this price. */
export async function addSeat(
  db: Database,
  seat: { sessionId: Id; playerId: Id; priceCents: number; paymentStatus: PaymentStatus; takenAt: Date },
): Promise<SeatRecord> {
  const row = await db
    .insertInto('player_sessions')
    .values({
      id: newId(),
      session_id: seat.sessionId,
      player_id: seat.playerId,
      attendance_status: 'confirmed',
      payment_status: seat.paymentStatus,
      price: formatPrice(seat.priceCents),
      created_at: seat.takenAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** Removes one seat. */
export async function removeSeat(db: Database, seatId: Id): Promise<void> {
  await db.deleteFrom('player_sessions').where('id', '=', seatId).execute();
}

/** Removes the player's seats in the campaign's sessions that have not begun; answers how many there were. */
export async function removeSeatsToCome(
  db: Database,
  campaignId: Id,
  playerId: Id,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('player_sessions')
    .where('player_id', '=', playerId)
    .where('session_id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('campaign_id', '=', campaignId)
        .where('start_date', '>', now),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes every seat of a session; answers how many there were. */
export async function removeSeatsOfSession(db: Database, sessionId: Id): Promise<number> {
  const result = await db
    .deleteFrom('player_sessions')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** How many seats the fullest of the campaign's sessions to come has taken; 0 without one. */
export async function countMostSeatsToCome(db: Database, campaignId: Id, now: Date): Promise<number> {
  const row = await db
    .selectFrom('player_sessions')
    .innerJoin('sessions', 'sessions.id', 'player_sessions.session_id')
    .select((count) => count.fn.countAll<number>().as('taken'))
    .where('sessions.campaign_id', '=', campaignId)
    .where('sessions.start_date', '>', now)
    .groupBy('sessions.id')
    .orderBy('taken', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.taken ?? 0;
}
