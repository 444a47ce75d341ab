import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { isCancelledLate } from '../../check-in/rules.ts';
import { keepLateCancellation, noteSeatCancelled } from '../records/check-in/late-cancellations.ts';

/**
 * If a session with seated players is deleted, called off (`movedTo` is null) or moved late, records that against the
 * campaign's owner. If the call-off `callOffId` is undone, so is the record. Every change by an organiser that moves or
 * removes a session must call this before its seats go. The session must be locked.
 */
export async function noteLateCancellation(
  { db, clock }: TransactionContext,
  session: { id: Id; startDate: Date },
  movedTo: Date | null,
  callOffId: Id | null = null,
): Promise<void> {
  const now = clock();
  if (!isCancelledLate({ startsAt: session.startDate, movedTo, now })) return;
  await keepLateCancellation(db, { sessionId: session.id, cancelledAt: now, callOffId });
}

/** Notes that an organiser cancels a seat of an upcoming session. So emptying a session before cancelling it does not hide a late cancellation. */
export async function noteCancelledSeat(
  { db, clock }: TransactionContext,
  session: { id: Id; startDate: Date },
): Promise<void> {
  const now = clock();
  if (!hasBegun(session.startDate, now)) await noteSeatCancelled(db, session.id, now);
}
