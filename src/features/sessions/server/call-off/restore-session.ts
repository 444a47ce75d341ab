import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import { refusalOfState } from '#features/seats/rules.ts';
import { askAgain } from '#features/seats/server/for-others/ask-again.ts';
import { callOffRefusals } from '../../call-off/refusals.ts';
import { tellBack } from '../notices/call-off-notices.ts';
import { writeBackOn } from '../records/call-offs.ts';

/**
 * Lets a session that was called off take place after all, for the campaign's organisers alone. Nobody has a seat in it
 * at first. Seats are held for the players who had them, for as long as for players on the waiting list. Players who
 * were waiting come behind them on the list. All of them are told. Refunds are still owed.
 */
export async function bringBack(
  context: ContextOf<'player'>,
  input: { sessionId: Id },
): Promise<{ asked: number }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSessionAsOrganiser(inner, input.sessionId);
    if (!session.calledOffAt) refuse(callOffRefusals.NOT_CALLED_OFF);
    if (hasBegun(session.startDate, clock())) refuse(campaignRefusals.SESSION_BEGUN);
    const closed = refusalOfState(session.campaignState);
    if (closed) refuse(closed);
    await writeBackOn(db, [session.id]);
    const asked = await askAgain(inner, session);
    await audit(inner, 'session.bring-back', ['session', session.id], { after: { asked: asked.length } });
    const { id: sessionId, campaignId } = session;
    await tellBack(inner, { campaignId, sessionId, by: context.actor.playerId }, asked);
    return { asked: asked.length };
  });
}
