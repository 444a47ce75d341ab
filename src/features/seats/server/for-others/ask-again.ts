import { audit } from '#platform/audit.ts';
import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { LockedSession } from '#features/campaigns/server/records/locks.ts';
import { isFirstCome, offerEnd } from '../../waitlist/rules.ts';
import { forgetSeatsPutAway, lineUp, listToAskAgain } from '../records/called-off-seats.ts';
import { findLine, findNextInLine, writeOffers } from '../records/waitlist/line.ts';

/** A player who is asked again, and what they can have now: a held seat, a place on the waiting list, or neither. */
type Asked = { userId: Id; now: 'held' | 'in line' | 'first come'; until: Date | null };

/**
 * Holds the seats of a session that is on again for the players who had them, and puts those who were waiting behind
 * them on the waiting list. So close to the start that there is no waiting list, nothing is held. The caller tells the
 * players. The session must be locked, and must have no seats taken.
 */
export async function askAgain(context: TransactionContext, session: LockedSession): Promise<Asked[]> {
  const { db, clock } = context;
  const now = clock();
  const players = await listToAskAgain(db, session.id);
  await forgetSeatsPutAway(db, [session.id]);
  if (players.length === 0) return [];
  if (isFirstCome(session.startDate, now)) {
    return players.map(({ userId }) => ({ userId, now: 'first come', until: null }));
  }
  await lineUp(db, session.id, { playerIds: players.map(({ playerId }) => playerId), since: now });
  const line = await findLine(db, session.id);
  const next = await findNextInLine(db, session.id, session.maxPlayers);
  const until = offerEnd(session.startDate, { offerHours: line!.offerHours, now });
  const playerIds = next.map(({ playerId }) => playerId);
  await writeOffers(db, session.id, playerIds, { from: now, until });
  await audit(context, 'waitlist.offer', ['session', session.id], { after: { playerIds, until } });
  const isHeld = new Set(playerIds);
  return players.map(({ playerId, userId }) =>
    isHeld.has(playerId) ? { userId, now: 'held', until } : { userId, now: 'in line', until: null },
  );
}
