import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { sessionFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import { noteLateCancellation } from '#features/seats/server/for-others/note-late-cancellation.ts';
import { tellSessionCancelled } from './for-others/session-notices.ts';
import { wasAnybodySeated } from '#features/seats/server/records/cancelled-seats.ts';
import { removeSeatsOfSession } from '#features/seats/server/records/seats.ts';
import { keepSkip, removeEmptySeries } from './records/series/series.ts';
import { findSessionFields, hasPaidSeats, removeSession } from './records/session-changes.ts';
import { endLine } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Deletes a session with its seats, for the campaign's organisers alone. Refused if somebody paid for a seat, or if
 * somebody was seated when it began, since those players may still rate it. If it is in a series, its date is recorded
 * as skipped.
 */
export async function deleteSession(
  context: ContextOf<'player'>,
  input: { sessionId: Id },
): Promise<{ seatsGivenUp: number }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSessionAsOrganiser(inner, input.sessionId);
    if (await hasPaidSeats(db, session.id)) refuse(campaignRefusals.SESSION_HAS_PAID_SEATS);
    if (hasBegun(session.startDate, clock()) && (await wasAnybodySeated(db, session.id))) {
      refuse(campaignRefusals.SESSION_PLAYED);
    }
    const before = await findSessionFields(db, session.id);
    await noteLateCancellation(inner, session, null);
    await tellSessionCancelled(inner, session.id);
    await endLine(inner, session.id);
    const seatsGivenUp = await removeSeatsOfSession(db, session.id);
    const seriesId = await keepSkip(db, session.id);
    await removeSession(db, session.id);
    if (seriesId) await removeEmptySeries(db, seriesId);
    await audit(inner, 'session.delete', ['session', session.id], {
      before: { campaignId: session.campaignId, ...sessionFacts(before), seatsGivenUp },
    });
    return { seatsGivenUp };
  });
}
