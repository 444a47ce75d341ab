import type { Context } from '#platform/context.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { type CampaignFacts, hiddenPartCan, sessionCan } from '#features/campaigns/policy.ts';
import { findShownFacts, viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { findShownCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { heldSeats, toHolder } from '#features/seats/server/records/roster/held-seats.ts';
import { listNextSessions } from '#features/sessions/server/records/next-sessions.ts';
import type { SessionRecord } from '#features/sessions/server/records/sessions.ts';
import {
  findCalledOff,
  findSessions,
  findTonight,
  listTonightAtRetailer,
} from '#features/sessions/server/records/tonight.ts';
import type { CalledOff, Evening, EveningOfCampaign } from '../../tonight-contract.ts';
import { COMERS_SHOWN, EVENINGS_SHOWN, sameEvening } from '../../tonight-rules.ts';

/**
 * The session of a campaign that is under way, or else the next one, and the first session before it that is called
 * off. For anybody who may see the campaign.
 */
export async function getTonight(
  context: Context,
  { campaignId }: { campaignId: Id },
): Promise<{ evening: Evening | null; calledOff: CalledOff | null }> {
  const facts = await findShownFacts(context, campaignId);
  const { playerId, now } = viewerOf(context);
  const withHidden = hiddenPartCan(context.actor, facts).see;
  const session = await findTonight(context.db, { campaignId, playerId, withHidden, now });
  const before = session ? new Date(session.startDate) : null;
  const off = await findCalledOff(context.db, { campaignId, withHidden, now, before });
  return {
    evening: session ? await toEvening(context, facts, session) : null,
    calledOff: off ?? null,
  };
}

/** The actor's own sessions of this evening, or else the next one; empty without a player profile. */
export async function listOwnTonight(context: Context): Promise<{ items: EveningOfCampaign[] }> {
  const { playerId, now } = viewerOf(context);
  if (playerId === null) return { items: [] };
  const next = await listNextSessions(context.db, playerId, now);
  return toEvenings(
    context,
    sameEvening(next).map(({ id }) => id),
  );
}

/** The sessions at a store that are under way or begin within a day, for anybody. */
export async function listTonightOfRetailer(
  context: Context,
  { retailerId }: { retailerId: Id },
): Promise<{ items: EveningOfCampaign[] }> {
  const { now } = viewerOf(context);
  const until = new Date(now.getTime() + DAY_MS);
  const ids = await listTonightAtRetailer(context.db, { retailerId, now, until, most: EVENINGS_SHOWN });
  return toEvenings(context, ids);
}

/** Adds to each session its campaign with all details. There are at most EVENINGS_SHOWN, so the number of queries is limited. */
async function toEvenings(context: Context, ids: readonly Id[]): Promise<{ items: EveningOfCampaign[] }> {
  const sessions = await findSessions(context.db, { ids, playerId: viewerOf(context).playerId });
  const items = await Promise.all(
    sessions.map(async (session) => {
      const campaign = await findShownCampaign(context, session);
      return campaign && { campaign, evening: await toEvening(context, campaign, session) };
    }),
  );
  return { items: items.filter((item) => item !== undefined) };
}

/** A session as the actor may see it. `room` and `comers` are only sent to those who may see them. */
async function toEvening(
  context: Context,
  facts: CampaignFacts | CampaignDetail,
  { room, ...session }: SessionRecord,
): Promise<Evening> {
  const can = sessionCan(context.actor, { ...facts, hasSeat: session.ownSeat !== null });
  return {
    session: Object.assign(session, { room: can.seeRoom ? room : null }),
    comers: can.seeComers ? await listComers(context, session.id) : null,
  };
}

async function listComers({ db }: Context, sessionId: Id): Promise<NonNullable<Evening['comers']>> {
  const seats = await heldSeats(db, { sessionId, after: null, limit: COMERS_SHOWN })
    .where('seat.player_id', 'is not', null)
    .execute();
  return seats.flatMap((seat) => toHolder(seat).player ?? []);
}
