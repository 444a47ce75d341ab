import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { findToldMove } from '#features/campaigns/server/records/told-things.ts';
import { advanceLine } from '#features/seats/server/for-others/advance-line.ts';
import { listUsersPutAway, putSeatsBack } from '#features/seats/server/records/called-off-seats.ts';
import { forgetLateCancellations } from '#features/seats/server/records/check-in/late-cancellations.ts';
import { callOffRefusals } from '../../call-off/refusals.ts';
import { undoEnd } from '../../call-off/rules.ts';
import { takeCallOffBack } from '../notices/call-off-notices.ts';
import { lockCalledOff, writeBackOn } from '../records/call-offs.ts';
import { lockCampaignAsOrganiser } from '../for-others/access.ts';

/**
 * Undoes a call-off within 30 seconds; only the campaign's organisers may. Seats, waiting lists, payments, check-ins
 * and attendance figures are restored, except for players who have left the campaign since. No mail was sent yet, and
 * the notice in the app is withdrawn.
 */
export async function undoCallOff(
  context: ContextOf<'player'>,
  input: { campaignId: Id; callOffId: Id },
): Promise<{ sessions: number }> {
  const { callOffId } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { id: campaignId } = await lockCampaignAsOrganiser(inner, input.campaignId);
    const sessions = await lockCalledOff(db, { campaignId, callOffId });
    const [first] = sessions;
    if (!first?.calledOffAt) refuse(callOffRefusals.NOT_CALLED_OFF);
    if (clock() > undoEnd(first.calledOffAt)) refuse(callOffRefusals.UNDO_OVER);
    const sessionIds = sessions.map(({ id }) => id);
    const players = await listUsersPutAway(db, sessionIds);
    const { organiserUserIds } = await findToldMove(db, campaignId, context.actor.playerId);
    await takeCallOffBack(inner, { callOffId, userIds: [...new Set([...players, ...organiserUserIds])] });
    await forgetLateCancellations(db, callOffId);
    await writeBackOn(db, sessionIds);
    await putSeatsBack(db, sessionIds);
    await audit(inner, 'session.call-off-undone', ['campaign', campaignId], {
      after: { callOffId, sessionIds },
    });
    // An offer may have expired in the meantime, or a member may have left.
    for (const id of sessionIds) await advanceLine(inner, id);
    return { sessions: sessions.length };
  });
}
