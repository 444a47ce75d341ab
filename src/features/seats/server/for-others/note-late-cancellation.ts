import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { isCancelledLate } from '../../check-in/rules.ts';
import { keepLateCancellation, noteSeatCancelled } from '../records/check-in/late-cancellations.ts';

/**
 * Keeps it as a fact about the campaign's owner if a session is deleted or called off (`movedTo` is null) or moved late while
 * players hold seats. `callOffId` is what undoes it. Called by every change of an organiser that takes a session away from its time, before its seats go; the session must
 * be locked.
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

/** Notes that an organiser cancels a seat of an upcoming session, so that emptying a session first hides no late cancellation. */
export async function noteCancelledSeat(
  { db, clock }: TransactionContext,
  session: { id: Id; startDate: Date },
): Promise<void> {
  const now = clock();
  if (!hasBegun(session.startDate, now)) await noteSeatCancelled(db, session.id, now);
}
