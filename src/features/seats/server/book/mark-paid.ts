import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { bookRefusals } from '../../book/refusals.ts';
import { SEATS_AT_ONCE } from '../../book/rules.ts';
import { tellSeatPaid } from '../for-others/seat-notices.ts';
import { tellSeatsPaid } from '../notices/payment-notices.ts';
import {
  listOwedInBook,
  listSeatsInBook,
  lockSessionsOfSeats,
  type SeatInBook,
  setPaymentStatuses,
} from '../records/payments/book-payments.ts';
import { bookOf } from './get-book.ts';

/**
 * Marks all that a player owes in the actor's book paid, in one act. The sum must be the one that the actor saw, so
 * that a seat taken since then is not marked without their knowledge.
 */
export async function settleDebt(
  context: ContextOf<'player'>,
  { playerId, owedCents, ...within }: { campaignId?: Id | undefined; playerId: Id | null; owedCents: number },
): Promise<{ seatIds: Id[] }> {
  return inTransaction(context, async (inner) => {
    const book = bookOf({ ...inner, actor: context.actor }, within);
    const asked = { playerId, most: SEATS_AT_ONCE + 1 };
    const found = await listOwedInBook(inner.db, book, asked);
    await lockSessionsOfSeats(
      inner.db,
      found.map(({ id }) => id),
    );
    // Read again under the locks: a seat that was taken in the meantime changes the sum.
    const owed = await listOwedInBook(inner.db, book, asked);
    const sum = owed.reduce((cents, seat) => cents + seat.priceCents, 0);
    const known = new Set(found.map(({ id }) => id));
    if (owed.length === 0 || sum !== owedCents || owed.some(({ id }) => !known.has(id))) {
      refuse(bookRefusals.OWED_CHANGED);
    }
    return { seatIds: await pay(inner, owed.slice(0, SEATS_AT_ONCE), true) };
  });
}

/** Marks seats of the actor's book paid or unpaid in one act. Seats that no longer exist are left out, and free seats stay as they are. */
export async function markPaid(
  context: ContextOf<'player'>,
  { seatIds, isPaid }: { seatIds: Id[]; isPaid: boolean },
): Promise<{ seatIds: Id[] }> {
  return inTransaction(context, async (inner) => {
    const book = bookOf({ ...inner, actor: context.actor }, {});
    // Only the actor's own sessions are locked, not those of other people whose seats the request names.
    const own = await listSeatsInBook(inner.db, book, seatIds);
    if (own.length === 0) refuse(campaignRefusals.SEAT_GONE);
    const ids = own.map(({ id }) => id);
    await lockSessionsOfSeats(inner.db, ids);
    // Read again under the locks: a seat may have been given back, and the actor may no longer be an organiser.
    const seats = await listSeatsInBook(inner.db, book, ids);
    return { seatIds: await pay(inner, seats, isPaid) };
  });
}

/** Stores payments of seats whose sessions are locked, and tells each player once. Returns the ids of the seats that changed. */
async function pay(inner: TransactionContext, seats: readonly SeatInBook[], isPaid: boolean): Promise<Id[]> {
  const [from, to] = isPaid ? (['pending', 'paid'] as const) : (['paid', 'pending'] as const);
  const changed = seats.filter(({ priceCents, paymentStatus }) => priceCents > 0 && paymentStatus === from);
  const seatIds = changed.map(({ id }) => id);
  if (changed.length === 0) return seatIds;
  await setPaymentStatuses(inner.db, seatIds, { status: to, decidedAt: inner.clock() });
  for (const [playerId, ofPlayer] of Map.groupBy(changed, ({ payerId }) => payerId)) {
    await audit(inner, 'seat.payments', ['player', playerId], {
      before: { paymentStatus: from },
      after: { paymentStatus: to, seatIds: ofPlayer.map(({ id }) => id) },
    });
    if (playerId !== null) await tellPlayer(inner, playerId, ofPlayer, to);
  }
  return seatIds;
}

async function tellPlayer(
  inner: TransactionContext,
  playerId: Id,
  seats: readonly SeatInBook[],
  to: SeatInBook['paymentStatus'],
): Promise<void> {
  const [first, ...others] = seats;
  if (first && others.length === 0) return tellSeatPaid(inner, { ...first, playerId }, to);
  return tellSeatsPaid(inner, { playerId, seats, to });
}
