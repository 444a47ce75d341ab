import { z } from 'zod';
import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { findOwner, findRole, removeMember } from '#features/campaigns/server/records/members/members.ts';
import { advanceLines } from '#features/seats/server/for-others/advance-line.ts';
import { noteSeatCancelled } from '#features/seats/server/records/check-in/late-cancellations.ts';
import { keepRefundsOfUpcomingSeats } from '#features/seats/server/records/payments/refunds.ts';
import { removeUpcomingSeats } from '#features/seats/server/records/seats.ts';
import { removeFromLines } from '#features/seats/server/records/waitlist/line.ts';
import type { Removed } from '../../removals/contract.ts';
import { removalRefusals } from '../../removals/refusals.ts';
import type { RemovalReason } from '../../removals/rules.ts';
import { tellRemoved } from '../notices/removal-notices.ts';
import { lockCandidate } from '../records/hosts/co-organisers.ts';
import {
  keepRemoval,
  liftRemoval,
  listRemoved,
  REMOVED_A_PAGE,
  sumPaidToCome,
} from '../records/removed-members.ts';

type OfPlayer = { campaignId: Id; playerId: Id };

/** @throws refusal CAMPAIGN_NOT_FOUND; FORBIDDEN for all but the organisers */
async function checkOrganiser(context: Context, campaignId: Id): Promise<void> {
  const facts = await findShownFacts(context, campaignId);
  if (!campaignCan(context.actor, facts).organise) refuse(commonRefusals.FORBIDDEN);
}

/**
 * Removes a member from a campaign, for its organisers alone. Their seats in upcoming sessions and their waiting list
 * places end, refunds are recorded, and they are told why. They can't come back until an organiser allows it. They
 * can't take a seat or join in the meantime, since that locks the campaign too.
 */
export async function removeFromCampaign(
  context: ContextOf<'player'>,
  input: OfPlayer & { reason: RemovalReason; words: string | null },
): Promise<{ alias: string; seatsGivenUp: number; refundCents: number }> {
  const { playerId, reason, words } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const { id: campaignId } = campaign;
    await checkOrganiser(inner, campaignId);
    if (campaign.state === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
    const member = await lockCandidate(db, campaignId, playerId);
    const role = await findRole(db, campaignId, playerId);
    if (!role) refuse(removalRefusals.MEMBER_GONE);
    if (role === 'owner' || !member || member.coOrganises) refuse(removalRefusals.ORGANISER_STAYS);

    const now = clock();
    const organiserId = (await findOwner(db, campaignId)) ?? context.actor.playerId;
    const refundCents = await sumPaidToCome(db, { campaignId, playerId, now });
    await keepRefundsOfUpcomingSeats(db, { campaignId, playerId, organiserId, cancelledAt: now });
    const sessionIds = await removeUpcomingSeats(db, campaignId, playerId, now);
    // So that emptying a session this way does not hide a late cancellation.
    for (const id of sessionIds) await noteSeatCancelled(db, id, now);
    await removeMember(db, campaignId, playerId);
    await removeFromLines(db, campaignId, playerId);
    await keepRemoval(db, { campaignId, playerId, reason, removedAt: now });
    await audit(inner, 'campaign.remove-member', ['campaign', campaignId], {
      before: { playerId },
      after: { reason, seatsGivenUp: sessionIds.length, refundCents },
    });
    const by = context.actor.playerId;
    await tellRemoved(inner, { campaignId, playerId, by }, { reason, words, sessionIds, refundCents });
    await advanceLines(inner, campaignId);
    return { alias: member.alias, seatsGivenUp: sessionIds.length, refundCents };
  });
}

/** The players who were removed and may not join again, for the organisers alone. */
export async function listRemovals(
  context: ContextOf<'player'>,
  { campaignId, cursor }: { campaignId: Id; cursor?: string | undefined },
): Promise<Page<Removed>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  await checkOrganiser(context, campaignId);
  const rows = await listRemoved(context.db, campaignId, after);
  return pageOfRows(rows, REMOVED_A_PAGE, ({ removedAt, player }) => [removedAt, player.id]);
}

/** Lets a player join again, for the organisers alone. */
export async function letBackIn(
  context: ContextOf<'player'>,
  { campaignId, playerId }: OfPlayer,
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    await checkOrganiser(inner, campaignId);
    if (!(await liftRemoval(inner.db, campaignId, playerId))) refuse(removalRefusals.NOT_REMOVED);
    await audit(inner, 'campaign.let-back-in', ['campaign', campaignId], { after: { playerId } });
    return {};
  });
}
