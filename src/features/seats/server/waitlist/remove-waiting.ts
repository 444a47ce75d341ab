import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { waitlistRefusals } from '../../waitlist/refusals.ts';
import type { LineReason } from '../../waitlist/rules.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import { findToldPlayer } from '#features/campaigns/server/records/told-things.ts';
import { removeFromLine } from '../records/waitlist/waiting.ts';
import { advanceLine } from '../for-others/advance-line.ts';
import { tellLineGone } from '../notices/waitlist-notices.ts';

/**
 * Takes a player off the waiting list of a session, for the campaign's organisers alone. A seat that is held for them
 * is released. The player is told; the audit log keeps the reason.
 */
export async function removeWaiting(
  context: ContextOf<'player'>,
  input: { sessionId: Id; playerId: Id; reason: LineReason },
): Promise<Record<string, never>> {
  const { playerId, reason } = input;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const session = await lockSessionAsOrganiser(inner, input.sessionId);
    if (!(await removeFromLine(db, session.id, playerId))) refuse(waitlistRefusals.NOT_IN_LINE);
    await audit(inner, 'waitlist.remove', ['session', session.id], {
      before: { playerId },
      after: { reason },
    });
    const { userId } = await findToldPlayer(db, playerId);
    await tellLineGone(inner, session.id, { to: [userId], why: 'removed' });
    await advanceLine(inner, session.id);
    return {};
  });
}
