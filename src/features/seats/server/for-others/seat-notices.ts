import type { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { closeNotice, takeBack } from '#platform/notices/amend.ts';
import { type Happened, happened, noteEvents } from '#platform/notices/events/note-event.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { SESSION_CHANGED } from '#features/campaigns/server/for-others/told-session.ts';
import {
  findToldCampaign,
  findToldPlayer,
  findToldSession,
  listToldSessions,
} from '#features/campaigns/server/records/told-things.ts';
import { takeBackDecision } from '../notices/attendance-notices.ts';
import { seatEvent } from '../notices/seat-event.ts';
import { aboutSeat, seatPaid, type seatsGivenUp } from './held-seat-notices.ts';

type Payment = { priceCents: number; paymentStatus: 'pending' | 'paid' };
type OfSeat = { sessionId: Id; playerId: Id };
type InCampaign = OfSeat & { campaignId: Id };

/** That a player took a seat, for `noteEvents`. */
export const tookSeat = (
  { campaignId, playerId, sessionId }: InCampaign,
  { priceCents, paymentStatus }: Payment,
): Happened =>
  happened(seatEvent, {
    what: 'took',
    campaignId,
    playerId,
    sessionIds: [sessionId],
    told: { priceCents, paymentStatus },
  });

/** That a player gave a seat back, for `noteEvents`. They are told, unless they were not told by mail that they had it. */
export const gaveSeatBack = ({ campaignId, playerId, sessionId }: InCampaign): Happened =>
  happened(seatEvent, { what: 'gave back', campaignId, playerId, sessionIds: [sessionId], told: {} });

type Several = { campaignId: Id; playerId: Id; sessionIds: readonly Id[] };

/** Confirms to a player the seats that they took in several sessions of a campaign. */
export async function tellSeatsTaken(
  context: TransactionContext,
  { campaignId, playerId, sessionIds }: Several,
): Promise<void> {
  const told = await listToldSessions(context.db, sessionIds);
  const [first] = told;
  if (!first) return;
  await noteEvents(
    context,
    happened(seatEvent, {
      what: 'took several',
      campaignId,
      playerId,
      sessionIds: [...sessionIds],
      told: {
        campaign: first.campaign,
        sessions: told.map(({ session }) => session),
        isPriced: told.some(({ price }) => Number(price) > 0),
        paymentNote: first.paymentNote,
      },
    }),
  );
}

/** Confirms to somebody that they gave up the seats in these sessions, except those that they were not told by mail that they had. */
export async function tellSeatsGivenUp(
  context: TransactionContext,
  { campaignId, playerId, sessionIds, why }: Several & Pick<z.infer<typeof seatsGivenUp.facts>, 'why'>,
): Promise<void> {
  if (sessionIds.length === 0) return;
  const { id, title } = await findToldCampaign(context.db, campaignId);
  await noteEvents(
    context,
    happened(seatEvent, {
      what: 'gave up several',
      campaignId,
      playerId,
      sessionIds: [...sessionIds],
      told: { campaign: { id, title }, why },
    }),
  );
}

/** Tells who held a seat that the organiser cancelled it. */
export async function tellSeatCancelled(
  context: TransactionContext,
  { paymentStatus, priceCents, ...seat }: OfSeat & Payment,
): Promise<void> {
  const { campaign, session } = await findToldSession(context.db, seat.sessionId);
  const about = aboutSeat(seat.sessionId, seat.playerId);
  await takeBack(context, seatPaid, about);
  await takeBackDecision(context, seat);
  await noteEvents(
    context,
    happened(seatEvent, {
      what: 'had cancelled',
      campaignId: campaign.id,
      playerId: seat.playerId,
      sessionIds: [seat.sessionId],
      told: { campaign, session, wasPaid: paymentStatus === 'paid', priceCents },
    }),
  );
}

/** Tells who holds a seat that the organiser marked it paid or not paid. */
export async function tellSeatPaid(
  context: TransactionContext,
  { paymentStatus: from, priceCents, ...seat }: OfSeat & Payment,
  to: 'pending' | 'paid',
): Promise<void> {
  const { campaign, session } = await findToldSession(context.db, seat.sessionId);
  const { userId } = await findToldPlayer(context.db, seat.playerId);
  await tell(context, seatPaid, {
    about: aboutSeat(seat.sessionId, seat.playerId),
    facts: { campaign, session, from, to, priceCents },
    to: [userId],
  });
}

/**
 * Tells a player who takes a seat now of later changes alone: a change that waits to be told is told as it stands, so that
 * what is put back later is told to them as well.
 */
export const restartSessionChanges = (context: TransactionContext, sessionId: Id): Promise<void> =>
  closeNotice(context, { name: SESSION_CHANGED }, sessionId);
