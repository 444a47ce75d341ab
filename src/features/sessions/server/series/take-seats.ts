import { audit } from '#platform/audit.ts';
import { noteEvents } from '#platform/notices/events/note-event.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { DomainError, type Refusal, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { refusalToCancel } from '#features/seats/rules.ts';
import type { SeatResult } from '../../series/contract.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import { tellSeatsGivenUp, tellSeatsTaken } from '#features/seats/server/for-others/seat-notices.ts';
import { findSeat, removeSeat } from '#features/seats/server/records/seats.ts';
import { lockOccurrences } from '../records/series/occurrences.ts';
import { findSeries, type SeriesRecord } from '../records/series/series.ts';
import { takeSeat } from '#features/seats/server/for-others/take-seat.ts';
import { advanceLine } from '#features/seats/server/for-others/advance-line.ts';

type SeatsInput = { seriesId: Id; sessionIds: Id[] };

const isDone = ({ outcome }: SeatResult): boolean => outcome === 'done';

const refusedWith = (sessionId: Id, { code, message }: Refusal): SeatResult => ({
  sessionId,
  outcome: code === 'SESSION_FULL' ? 'full' : 'refused',
  message,
});

/** Runs `act` for each session. If it throws a refusal, that is the session's result, so `act` must refuse before it writes. */
async function forEachSession(
  sessionIds: readonly Id[],
  act: (sessionId: Id) => Promise<SeatResult>,
): Promise<SeatResult[]> {
  const results: SeatResult[] = [];
  for (const sessionId of sessionIds) {
    try {
      results.push(await act(sessionId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push(refusedWith(sessionId, error.refusal));
    }
  }
  return results;
}

/** Locks those of the requested sessions that are in the series, always in the same order. The others are refused. */
async function lockAsked(context: TransactionContext, { seriesId, sessionIds }: SeatsInput) {
  const sessions = await lockOccurrences(context.db, seriesId, sessionIds);
  const known = new Set(sessions.map(({ id }) => id));
  const others = [...new Set(sessionIds)].filter((id) => !known.has(id));
  return {
    sessions: new Map(sessions.map((session) => [session.id, session])),
    strange: others.map((id) => refusedWith(id, campaignRefusals.SESSION_NOT_FOUND)),
  };
}

async function findShownSeries(
  context: Context,
  seriesId: Id,
): Promise<SeriesRecord & { isMember: boolean }> {
  const series = await findSeries(context.db, seriesId);
  if (!series) refuse(seriesRefusals.SERIES_NOT_FOUND);
  const { isMember } = await findShownFacts(context, series.campaignId);
  return { ...series, isMember };
}

/**
 * Gives the actor's player a seat in each of these sessions of a series, if `takeSeat` allows it, and returns a result
 * for each. All sessions are locked before the first seat is taken, always in the same order, to avoid deadlocks. One
 * notice tells of all seats.
 */
export async function takeSeats(
  context: ContextOf<'player'>,
  input: SeatsInput,
): Promise<{ results: SeatResult[] }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { sessions, strange } = await lockAsked(inner, input);
    const { isMember, campaignId } = await findShownSeries(inner, input.seriesId);
    const results = await forEachSession([...sessions.keys()], async (sessionId) => {
      const held = await findSeat(inner.db, sessionId, playerId);
      if (held) return { sessionId, outcome: 'already', message: 'You have a seat already' };
      await takeSeat(inner, { sessionId, playerId, isTold: false });
      return { sessionId, outcome: 'done', message: null };
    });
    const taken = results.filter(isDone).map(({ sessionId }) => sessionId);
    if (taken.length > 0) {
      await tellSeatsTaken(inner, { campaignId, playerId, sessionIds: taken });
      await noteEvents(
        inner,
        playerMoved({
          campaignId,
          playerId,
          what: isMember ? ['took'] : ['joined', 'took'],
          sessions: taken.map((id) => sessions.get(id)?.sessionNumber ?? 0),
        }),
      );
    }
    return { results: [...results, ...strange] };
  });
}

/** Gives back the seats of the actor's player in these sessions of a series, as far as that is allowed, with one notice. */
export async function giveBackSeats(
  context: ContextOf<'player'>,
  input: SeatsInput,
): Promise<{ results: SeatResult[] }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { sessions, strange } = await lockAsked(inner, input);
    const { campaignId } = await findShownSeries(inner, input.seriesId);
    const results = await forEachSession([...sessions.keys()], async (sessionId) => {
      const session = sessions.get(sessionId);
      const seat = session && (await findSeat(db, sessionId, playerId));
      if (!seat) refuse(campaignRefusals.SEAT_NOT_FOUND);
      const refusal = refusalToCancel(seat, session, clock());
      if (refusal) refuse(refusal);
      await removeSeat(db, seat.id);
      await audit(inner, 'seat.give-back', ['session', sessionId], {
        before: { playerId, priceCents: seat.priceCents, paymentStatus: seat.paymentStatus },
      });
      await advanceLine(inner, sessionId);
      return { sessionId, outcome: 'done', message: null };
    });
    const given = results.filter(isDone).map(({ sessionId }) => sessionId);
    if (given.length > 0) {
      await tellSeatsGivenUp(inner, { campaignId, playerId, sessionIds: given, why: 'gave back' });
      await noteEvents(
        inner,
        playerMoved({
          campaignId,
          playerId,
          what: ['gave back'],
          sessions: given.map((id) => sessions.get(id)?.sessionNumber ?? 0),
        }),
      );
    }
    return { results: [...results, ...strange] };
  });
}
