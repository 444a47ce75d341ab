import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { Line } from '../../waitlist/contract.ts';
import { waitlistRefusals } from '../../waitlist/refusals.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { findEntry, findLineOf, removeFromLine } from '../records/waitlist/waiting.ts';
import { advanceLine } from '../for-others/advance-line.ts';

type Way = 'leave' | 'pass';

/** Takes the actor's player off a waiting list. With `pass` they must have an offer, which then goes to the next player at once. */
function giveUp(context: ContextOf<'player'>, sessionId: Id, way: Way): Promise<Line> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSession(db, sessionId);
    if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
    const entry = await findEntry(db, session.id, playerId, clock());
    if (way === 'pass' && !entry?.isOffered) refuse(waitlistRefusals.OFFER_GONE);
    if (!entry) refuse(waitlistRefusals.NOT_WAITING);
    await removeFromLine(db, session.id, playerId);
    await audit(inner, way === 'pass' ? 'waitlist.pass' : 'waitlist.leave', ['session', session.id], {
      before: { playerId, isOffered: entry.isOffered },
    });
    await advanceLine(inner, session.id);
    return findLineOf(db, session.id, playerId);
  });
}

/** Takes the actor's player off the waiting list of a session. A seat that is held for them is released. */
export const leaveWaitlist = (context: ContextOf<'player'>, input: { sessionId: Id }): Promise<Line> =>
  giveUp(context, input.sessionId, 'leave');

/** Releases the seat that is held for the actor's player, who then waits no more. An expired offer can't be declined. */
export const declineOffer = (context: ContextOf<'player'>, input: { sessionId: Id }): Promise<Line> =>
  giveUp(context, input.sessionId, 'pass');
