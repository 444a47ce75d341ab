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

/** The event that a player took a seat, for `noteEvents`. */
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

/** The event that a player gave a seat back, for `noteEvents`. They are told only if a mail had told them that they had it. */
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

/** Confirms to a player that they gave up their seats in these sessions, except seats that no mail had told them of. */
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

/** Tells the player who held a seat that the organiser cancelled it. */
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

/** Tells the player who holds a seat that the organiser marked it paid or not paid. */
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
 * Called when a player takes a seat, so that they are told only of later changes to the session. Pending notices of
 * earlier changes are closed as they are. Otherwise a later change back could cancel out with an earlier one, and the player would get no notice of it.
 */
export const restartSessionChanges = (context: TransactionContext, sessionId: Id): Promise<void> =>
  closeNotice(context, { name: SESSION_CHANGED }, sessionId);
