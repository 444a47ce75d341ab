import type { QueryCreator } from 'kysely';
import { statementOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import { sendAhead } from '#platform/requests/send-ahead.ts';
import { newId, type Id } from '#shared/ids.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { PaymentStatus } from '../../seat-contract.ts';
import { endRequest } from '#features/campaigns/server/records/admission/join-requests.ts';
import { insertMember } from '#features/campaigns/server/records/members/members.ts';
import type { SeatRecord } from './seats.ts';

type NewSeat = {
  sessionId: Id;
  playerId: Id;
  priceCents: number;
  paymentStatus: PaymentStatus;
  takenAt: Date;
  /** The campaign that the player joins by taking the seat; null if they are a member. */
  joins: Id | null;
  /** Whether the player is on the waiting list, and is taken off it. */
  isInLine: boolean;
};

type SeatValues = {
  id: Id;
  sessionId: Id;
  playerId: Id;
  campaignId: Id | null;
  paymentStatus: PaymentStatus;
  price: string;
  at: Date;
};

const insertSeat = (creator: QueryCreator<DB>, seat: SeatValues) =>
  creator.insertInto('player_sessions').values({
    id: seat.id,
    session_id: seat.sessionId,
    player_id: seat.playerId,
    payment_status: seat.paymentStatus,
    price: seat.price,
    created_at: seat.at,
  });

const leavingLine = (creator: QueryCreator<DB>, { sessionId, playerId }: SeatValues) =>
  creator.with('left_line', (cte) =>
    cte.deleteFrom('waitlist_entries').where('session_id', '=', sessionId).where('player_id', '=', playerId),
  );

const joining = (creator: QueryCreator<DB>, { campaignId, playerId, at }: SeatValues) =>
  creator
    .with('member', (cte) =>
      insertMember(cte, { campaignId: campaignId!, playerId, roleType: 'player', joinedAt: at }),
    )
    // A member needs no open request to join.
    .with('asked', (cte) => endRequest(cte, { campaignId: campaignId!, playerId, at }));

/** Separate statements, because even a delete that finds no rows runs the statement triggers of its table. */
const seatStatements = {
  seat: statementOnce(insertSeat),
  'seat, out of line': statementOnce((db, seat: SeatValues) => insertSeat(leavingLine(db, seat), seat)),
  'seat and membership': statementOnce((db, seat: SeatValues) => insertSeat(joining(db, seat), seat)),
  'seat and membership, out of line': statementOnce((db, seat: SeatValues) =>
    insertSeat(joining(leavingLine(db, seat), seat), seat),
  ),
};

/**
 * Adds a confirmed seat that keeps this price. In the same statement the player becomes a member, if they are not one
 * yet, and leaves the waiting list. The statement is sent without waiting for its result.
 */
export async function addSeat(db: Database, seat: NewSeat): Promise<SeatRecord> {
  const { sessionId, playerId, joins, isInLine, priceCents, paymentStatus, takenAt } = seat;
  const added: SeatRecord = {
    id: newId(),
    priceCents,
    paymentStatus,
    createdAt: takenAt,
    isGiven: false,
    hasPaidGuest: false,
  };
  const statement =
    seatStatements[
      `${joins === null ? 'seat' : 'seat and membership'}${isInLine ? ', out of line' : ''}` as const
    ];
  const price = formatPrice(priceCents);
  const values = { id: added.id, sessionId, playerId, campaignId: joins, paymentStatus, price, at: takenAt };
  await sendAhead(db, statement(db, values));
  return added;
}
