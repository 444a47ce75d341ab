import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { PaymentStatus, RosterSeat } from '../../../seat-contract.ts';
import { heldSeats, type SeatPosition, toHolder } from './held-seats.ts';

/** A seat of the roster without its player's attendance figure. */
export type RosterRecord = Omit<RosterSeat, 'figure'>;

/** The seats on a page of the roster. The list returns one more if there is a next page. */
export const ROSTER_SEATS_A_PAGE = 50;

/** The sort key of a seat in the roster, as text. */
const orderOf = ({ createdAt, id }: RosterRecord): string => `${createdAt} ${id}`;

/** The seats of a session with their holders, in the order they were taken. Includes seats of players whose account was deleted after it began. */
export async function listRoster(
  db: Database,
  sessionId: Id,
  after: SeatPosition | null,
): Promise<RosterRecord[]> {
  const seats = [
    ...(await listHeldSeats(db, sessionId, after)),
    ...(await listFormerSeats(db, sessionId, after)),
  ];
  return seats
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, ROSTER_SEATS_A_PAGE + 1);
}

async function listFormerSeats(
  db: Database,
  sessionId: Id,
  after: SeatPosition | null,
): Promise<RosterRecord[]> {
  const rows = await db
    .selectFrom('former_seats')
    .select(['id', 'price', 'payment_status', 'created_at'])
    .where('session_id', '=', sessionId)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(created_at, id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(ROSTER_SEATS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    player: null,
    guest: null,
    priceCents: centsOf(row.price),
    paymentStatus: row.payment_status,
    createdAt: row.created_at.toISOString(),
  }));
}

async function listHeldSeats(
  db: Database,
  sessionId: Id,
  after: SeatPosition | null,
): Promise<RosterRecord[]> {
  const rows = await heldSeats(db, { sessionId, after, limit: ROSTER_SEATS_A_PAGE + 1 })
    .select(['seat.price', 'seat.payment_status as paymentStatus'])
    .execute();
  return rows.map((row) =>
    Object.assign(toHolder(row), {
      id: row.seatId,
      priceCents: centsOf(row.price),
      paymentStatus: row.paymentStatus,
      createdAt: row.takenAt.toISOString(),
    }),
  );
}

/** The session that a seat is in; undefined when there is no such seat. */
export async function findSessionOfSeat(db: Database, seatId: Id): Promise<Id | undefined> {
  const row = await db
    .selectFrom('player_sessions')
    .select('session_id')
    .where('id', '=', seatId)
    .executeTakeFirst();
  return row?.session_id;
}

/** A seat by its id; undefined if there is none. For a change that depends on it, its session must be locked. */
export async function findSeatById(db: Database, seatId: Id) {
  const row = await db
    .selectFrom('player_sessions')
    .select(['id', 'player_id', 'price', 'payment_status'])
    .where('id', '=', seatId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      playerId: row.player_id,
      priceCents: centsOf(row.price),
      paymentStatus: row.payment_status,
    }
  );
}

/** Marks a seat paid or pending, and stores when that was decided. */
export async function setPaymentStatus(
  db: Database,
  seatId: Id,
  { status, decidedAt }: { status: PaymentStatus; decidedAt: Date },
): Promise<void> {
  await db
    .updateTable('player_sessions')
    .set({ payment_status: status, payment_decided_at: decidedAt })
    .where('id', '=', seatId)
    .execute();
}
