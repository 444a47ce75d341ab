import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { CheckIn, CheckInSeat, MarkedSeat } from '../../../check-in/contract.ts';
import type { PaymentStatus } from '../../../seat-contract.ts';
import type { Decision } from '../../../check-in/rules.ts';
import { heldSeats, type SeatPosition, toHolder } from '../roster/held-seats.ts';

/** The seats on a page of the list. The list returns one more if there is a next page. */
export const CHECK_IN_SEATS_A_PAGE = 200;

type CheckInRow = {
  has_attended: boolean | null;
  decided_at: Date | null;
  decider: string | null;
  contest_text: string | null;
  contested_at: Date | null;
  contest_answered_at: Date | null;
};

const columns = [
  'check_ins.has_attended',
  'check_ins.decided_at',
  'check_ins.contest_text',
  'check_ins.contested_at',
  'check_ins.contest_answered_at',
  'decider.alias as decider',
] as const;

/** The decision about a seat; null if nobody has decided. */
const toCheckIn = (row: CheckInRow): CheckIn | null =>
  row.decided_at && {
    hasAttended: row.has_attended,
    decidedAt: row.decided_at.toISOString(),
    decidedBy: row.decider,
    contest:
      row.contest_text === null || row.contested_at === null
        ? null
        : {
            text: row.contest_text,
            contestedAt: row.contested_at.toISOString(),
            answeredAt: row.contest_answered_at?.toISOString() ?? null,
          },
  };

/** A seat of a session with the decision about it. */
export type CheckInSeatRecord = Omit<CheckInSeat, 'code' | 'figure'> & { createdAt: string };

/** The seats of a session with their holders, in the order they were taken, and whether they came. */
export async function listCheckInSeats(
  db: Database,
  sessionId: Id,
  after: SeatPosition | null,
): Promise<CheckInSeatRecord[]> {
  const rows = await heldSeats(db, { sessionId, after, limit: CHECK_IN_SEATS_A_PAGE + 1 })
    .leftJoin('check_ins', 'check_ins.seat_id', 'seat.id')
    .leftJoin('players as decider', 'decider.id', 'check_ins.decided_by')
    .select([...columns, 'seat.price', 'seat.payment_status'])
    .execute();
  return rows.map((row) =>
    Object.assign(toHolder(row), {
      id: row.seatId,
      checkIn: toCheckIn(row),
      priceCents: centsOf(row.price),
      paymentStatus: row.payment_status,
      createdAt: row.takenAt.toISOString(),
    }),
  );
}

/** A seat with what a decision about it depends on. */
export type SeatToDecide = {
  seatId: Id;
  /** Null for a guest. */
  playerId: Id | null;
  decision: Decision;
  /** When `decision` was made; null if nobody has decided. */
  decidedAt: Date | null;
  contestedAt: Date | null;
  answeredAt: Date | null;
  price: string;
  paymentStatus: PaymentStatus;
  /** When an organiser last marked it paid or unpaid; null if nobody has. */
  paymentDecidedAt: Date | null;
};

const toDecide = {
  seatId: 'seat.id as seatId',
  playerId: 'seat.player_id as playerId',
  decision: 'check_ins.has_attended as decision',
  decidedAt: 'check_ins.decided_at as decidedAt',
  contestedAt: 'check_ins.contested_at as contestedAt',
  answeredAt: 'check_ins.contest_answered_at as answeredAt',
  price: 'seat.price as price',
  paymentStatus: 'seat.payment_status as paymentStatus',
  paymentDecidedAt: 'seat.payment_decided_at as paymentDecidedAt',
} as const;

/** Those of these seats that are in the session. Trust the decisions only while the session is locked. */
export const listSeatsToDecide = (
  db: Database,
  sessionId: Id,
  seatIds: readonly Id[],
): Promise<SeatToDecide[]> => findSeats(db, sessionId).where('seat.id', 'in', seatIds).execute();

/** The seat of a player in a session; undefined if there is none. Trust it only while the session is locked. */
export const findOwnSeat = (db: Database, sessionId: Id, playerId: Id): Promise<SeatToDecide | undefined> =>
  findSeats(db, sessionId).where('seat.player_id', '=', playerId).executeTakeFirst();

const findSeats = (db: Database, sessionId: Id) =>
  db
    .selectFrom('player_sessions as seat')
    .leftJoin('check_ins', 'check_ins.seat_id', 'seat.id')
    .select(Object.values(toDecide))
    .where('seat.session_id', '=', sessionId);

export async function listMarked(db: Database, seatIds: readonly Id[]): Promise<MarkedSeat[]> {
  const rows = await db
    .selectFrom('player_sessions as seat')
    .leftJoin('check_ins', 'check_ins.seat_id', 'seat.id')
    .leftJoin('players as decider', 'decider.id', 'check_ins.decided_by')
    .select(['seat.id', 'seat.payment_status', ...columns])
    .where('seat.id', 'in', seatIds)
    .execute();
  return rows.map((row) => ({
    seatId: row.id,
    checkIn: toCheckIn(row),
    paymentStatus: row.payment_status,
  }));
}

/** Stores a decision about a seat. If it changes the stored one, it also answers an open contest. The session must be locked. */
export async function writeDecision(
  db: Database,
  decided: { seat: SeatToDecide; decision: Decision; decidedAt: Date; decidedBy: Id; now: Date },
): Promise<void> {
  const { seat, decision, decidedAt, decidedBy, now } = decided;
  await db
    .insertInto('check_ins')
    .values({
      seat_id: seat.seatId,
      player_id: seat.playerId,
      has_attended: decision,
      decided_at: decidedAt,
      decided_by: decidedBy,
      created_at: decidedAt,
    })
    .onConflict((conflict) =>
      conflict.column('seat_id').doUpdateSet({
        has_attended: decision,
        decided_at: decidedAt,
        decided_by: decidedBy,
        contest_answered_at: sql<Date | null>`case when check_ins.contested_at is null then null
          else coalesce(check_ins.contest_answered_at, ${now}::timestamptz) end`,
      }),
    )
    .execute();
}

/** Stores what a player wrote to contest the decision about their seat. */
export async function writeContest(
  db: Database,
  { seatId, text, contestedAt }: { seatId: Id; text: string; contestedAt: Date },
): Promise<void> {
  await db
    .updateTable('check_ins')
    .set({ contest_text: text, contested_at: contestedAt })
    .where('seat_id', '=', seatId)
    .execute();
}

/** Marks a contest as answered without changing the decision. */
export async function keepDecision(db: Database, seatId: Id, answeredAt: Date): Promise<void> {
  await db
    .updateTable('check_ins')
    .set({ contest_answered_at: answeredAt })
    .where('seat_id', '=', seatId)
    .execute();
}
