import { audit, changedFields } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { sessionFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import { noteLateCancellation } from '#features/seats/server/for-others/note-late-cancellation.ts';
import { readChangeable, tellSessionChanged } from './for-others/session-notices.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { findSessionFields, isNumberTaken, writeSession } from './records/session-changes.ts';
import { findCampaignOfSession } from '#features/campaigns/server/records/visibility.ts';
import { settleException } from './series/settle-exceptions.ts';
import { advanceLine } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Changes a session, for the campaign's organisers alone. Seats keep the price at which they were taken. Once a session
 * has begun, only its description can change. No session can be moved into the past, since nobody was there. Refused if
 * the form was opened on an older state.
 */
export async function updateSession(
  context: ContextOf<'player'>,
  input: SessionFields & { sessionId: Id; revision: number },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { sessionId, revision, ...fields } = input;
    // Locked for update, unlike in other changes of sessions, so that no other session can take the same number in the
    // meantime.
    const campaignId = await findCampaignOfSession(db, sessionId);
    if (campaignId) await lockCampaign(db, campaignId);
    const session = await lockSessionAsOrganiser(inner, sessionId);
    const { revision: current, ...before } = await findSessionFields(db, session.id);
    if (revision !== current) refuse(commonRefusals.STALE_REVISION);
    const changed = changedFields(before, { ...fields, startDate: new Date(fields.startDate).toISOString() });
    // Read after the lock: the session may have begun while this waited.
    const now = clock();
    if (hasBegun(session.startDate, now) && changed.some((name) => name !== 'description')) {
      refuse(campaignRefusals.SESSION_FIXED);
    }
    if (changed.includes('startDate') && hasBegun(new Date(fields.startDate), now)) {
      refuse(campaignRefusals.SESSION_IN_THE_PAST);
    }
    if (
      changed.includes('sessionNumber') &&
      (await isNumberTaken(db, session.campaignId, { ...fields, but: session.id }))
    ) {
      refuse(campaignRefusals.SESSION_NUMBER_TAKEN);
    }
    const told = await readChangeable(inner, session.id);
    await noteLateCancellation(inner, session, new Date(fields.startDate));
    await writeSession(db, session.id, fields);
    // Each session has its own number, so a new number does not make it an exception.
    if (changed.some((name) => name !== 'sessionNumber')) await settleException(inner, session.id);
    await audit(inner, 'session.update', ['session', session.id], {
      before: sessionFacts(before),
      after: { ...sessionFacts(fields), changed },
    });
    await tellSessionChanged(inner, told);
    await advanceLine(inner, session.id);
    return { id: session.id };
  });
}
