import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { waitlistRefusals } from '../../waitlist/refusals.ts';
import { type LineMove, type LineReason, moved } from '../../waitlist/rules.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import { findOrder, writePlaces } from '../records/waitlist/waiting.ts';

/**
 * Moves a waiting player on the waiting list, for the campaign's organisers alone. The audit log keeps the reason. The
 * first player can't move further up. Held seats stay held.
 */
export async function moveWaiting(
  context: ContextOf<'player'>,
  input: { sessionId: Id; playerId: Id; to: LineMove; reason: LineReason },
): Promise<{ place: number }> {
  const { playerId, reason } = input;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const session = await lockSessionAsOrganiser(inner, input.sessionId);
    const before = await findOrder(db, session.id);
    const move = moved(
      before.map((waiting) => waiting.playerId),
      playerId,
      input.to,
    );
    if (!move) refuse(waitlistRefusals.NOT_IN_LINE);
    const place = move.to + 1;
    if (move.from === move.to) return { place };
    const places = move.order.map((id, index) => ({ playerId: id, place: before[index]!.place }));
    await writePlaces(db, session.id, places);
    await audit(inner, 'waitlist.move', ['session', session.id], {
      before: { playerId, place: move.from + 1 },
      after: { place, reason },
    });
    return { place };
  });
}
