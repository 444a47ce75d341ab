import { audit, changedFields } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { SessionFields } from '../../inputs.ts';
import { campaignRefusals } from '../../refusals.ts';
import { hasBegun } from '../../rules.ts';
import { sessionFacts } from '../views.ts';
import { lockSessionAsOwner } from '../access.ts';
import { writeSession, findSessionFields } from '../records/session-changes.ts';

/**
 * Changes a session, for the campaign's owner alone. Seats keep the price they were taken at. Of a session that has
 * begun only the description changes.
 */
export async function updateSession(
  context: ContextOf<'player'>,
  input: SessionFields & { sessionId: Id },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { sessionId, ...fields } = input;
    const session = await lockSessionAsOwner(inner, sessionId);
    const before = await findSessionFields(db, session.id);
    const changed = changedFields(before, { ...fields, startDate: new Date(fields.startDate).toISOString() });
    // After the lock: the session may have begun while this waited.
    if (hasBegun(session.startDate, clock()) && changed.some((name) => name !== 'description')) {
      refuse(campaignRefusals.SESSION_FIXED);
    }
    await writeSession(db, session.id, fields);
    await audit(inner, {
      action: 'session.update',
      subjectType: 'session',
      subjectId: session.id,
      before: sessionFacts(before),
      after: { ...sessionFacts(fields), changed },
    });
    return { id: session.id };
  });
}
