import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import { noteLateCancellation } from '#features/seats/server/for-others/note-late-cancellation.ts';
import { putSeatsAway } from '#features/seats/server/records/called-off-seats.ts';
import { callOffRefusals } from '../../call-off/refusals.ts';
import type { CallOffScope } from '../../call-off/rules.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { tellCalledOff } from '../notices/call-off-notices.ts';
import {
  lockSessionOf,
  lockSessionsToCome,
  type SessionToCallOff,
  writeCalledOff,
} from '../records/call-offs.ts';
import { findSeriesOfSession } from '../records/series/series.ts';
import { lockCampaignAsOrganiser } from '../for-others/access.ts';

type Which =
  | { scope: Exclude<CallOffScope, 'campaign'>; sessionId: Id }
  | { scope: 'campaign'; sessionId?: undefined };

/**
 * Calls upcoming sessions off, for the campaign's organisers alone, in one act. Seats and waiting lists end, refunds
 * are recorded, a late call-off counts as a late cancellation, and everybody concerned is told. Taking a seat,
 * accepting an offer, paying and checking in all lock the session, so they wait for this.
 */
export async function callOff(
  context: ContextOf<'player'>,
  input: { campaignId: Id; which: Which; words: string | null },
): Promise<{ id: Id; sessions: number; seatsGivenUp: number; refundCents: number }> {
  const { playerId } = context.actor;
  const { which, words } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { id: campaignId } = await lockCampaignAsOrganiser(inner, input.campaignId);
    const sessions = await lockMeant(inner, campaignId, which);
    const sessionIds = sessions.map(({ id }) => id);
    const [callOffId, at] = [newId(), clock()];
    for (const session of sessions) await noteLateCancellation(inner, session, null, callOffId);
    const players = await putSeatsAway(db, sessionIds, {
      organiserId: (await findOwner(db, campaignId)) ?? playerId,
      cancelledAt: at,
    });
    await writeCalledOff(db, sessionIds, { callOffId, at, words });
    const seatsGivenUp = players.filter(({ had }) => had === 'seat').length;
    const refundCents = players.reduce((sum, player) => sum + player.refundCents, 0);
    await audit(inner, 'session.call-off', ['campaign', campaignId], {
      after: { callOffId, scope: which.scope, sessionIds, seatsGivenUp, refundCents },
    });
    await tellCalledOff(inner, { campaignId, callOffId, sessionIds, players, words, by: playerId });
    return { id: callOffId, sessions: sessions.length, seatsGivenUp, refundCents };
  });
}

/** Locks the sessions to call off. If there are none, refuses with the reason. */
async function lockMeant(
  { db, clock }: TransactionContext,
  campaignId: Id,
  { scope, sessionId }: Which,
): Promise<SessionToCallOff[]> {
  // Read after the lock on the campaign: a session may have begun while this waited.
  const now = clock();
  if (scope === 'one') {
    const session = await lockSessionOf(db, campaignId, sessionId);
    if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
    if (session.calledOffAt) refuse(campaignRefusals.SESSION_CALLED_OFF);
    if (hasBegun(session.startDate, now)) refuse(campaignRefusals.SESSION_BEGUN);
    return [session];
  }
  const found = sessionId === undefined ? null : await findSeriesOfSession(db, sessionId);
  if (found === undefined || (found && found.series.campaignId !== campaignId)) {
    refuse(seriesRefusals.SERIES_NOT_FOUND);
  }
  const series = found && { id: found.series.id, from: scope === 'following' ? found.date : null };
  const sessions = await lockSessionsToCome(db, campaignId, { series, now });
  return sessions.length > 0 ? sessions : refuse(callOffRefusals.NOTHING_TO_CALL_OFF);
}
