import { audit, changedFields } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { SessionFields } from '../inputs.ts';
import { campaignRefusals } from '../refusals.ts';
import { hasBegun } from '../rules.ts';
import { sessionFacts } from './audit-facts.ts';
import { openOwnSession } from './open-own-session.ts';
import { countSeats } from './records/seats.ts';
import { changeSession, findSessionFields } from './records/session-changes.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Changes a session, for the campaign's owner alone. Seats keep the price they were taken at. A session that is over
 * can't be moved into the future with more seats than the campaign has players by now.
 */
export async function updateSession(
  context: Context,
  input: SessionFields & { sessionId: Id },
): Promise<{ id: Id }> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { sessionId, ...fields } = input;
    const { session, campaign } = await openOwnSession(inner, actor, sessionId);
    const isToCome = !hasBegun(new Date(fields.startDate), clock());
    if (isToCome && (await countSeats(db, session.id)) > campaign.maxPlayers) {
      refuse(campaignRefusals.SESSION_OVERBOOKED);
    }
    const before = await findSessionFields(db, session.id);
    await changeSession(db, session.id, fields);
    await audit(inner, {
      action: 'session.update',
      subjectType: 'session',
      subjectId: session.id,
      before: sessionFacts(before),
      after: { ...sessionFacts(fields), changed: changedFields(before, fields) },
    });
    return { id: session.id };
  });
}
