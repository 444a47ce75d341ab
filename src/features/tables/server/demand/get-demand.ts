import { findProgress } from '#platform/notices/progress.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { findVisibility } from '#features/campaigns/server/records/visibility.ts';
import { retailerCan } from '#features/retailers/policy.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import type { Demand } from '../../demand-contract.ts';
import { DEMAND_RANGE_MILES, MOST_FIGURES, roundedDemand } from '../../demand-rules.ts';
import { findManagedVenue, findVenueOfCampaign, listDemand } from '../records/demand.ts';
import { DEMAND_JOB } from './count-demand-queue.ts';

/**
 * What players around a campaign's venue look for, for those who organise it.
 * @throws refusals CAMPAIGN_NOT_FOUND, FORBIDDEN
 */
export async function getDemandOfCampaign(
  context: ContextOf<'player'>,
  { campaignId }: { campaignId: Id },
): Promise<Demand> {
  const { db, actor } = context;
  if (!(await findVisibility(db, campaignId, actor.playerId))) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!(await organises(context, campaignId))) refuse(commonRefusals.FORBIDDEN);
  return demandAt(context, await findVenueOfCampaign(db, campaignId));
}

/**
 * What players around a store look for, for those who manage it.
 * @throws refusals RETAILER_NOT_FOUND, FORBIDDEN
 */
export async function getDemandOfRetailer(
  context: ContextOf<'player'>,
  { retailerId }: { retailerId: Id },
): Promise<Demand> {
  const { db, actor } = context;
  const venue = await findManagedVenue(db, retailerId, actor.playerId);
  if (!venue) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!retailerCan(actor, venue).seeDemand) refuse(commonRefusals.FORBIDDEN);
  return demandAt(context, venue);
}

async function demandAt(
  { db, actor }: ContextOf<'player'>,
  venue: { name: string; position: Position | null } | undefined,
): Promise<Demand> {
  const countedAt = await findProgress(db, DEMAND_JOB);
  const groups = venue?.position ? await listDemand(db, venue.position, actor.playerId) : [];
  // Sorted by the rounded figures: sorting by the counts would reveal more.
  const figures = groups
    .map(({ gameSystem, weekday, count, seed }) => ({
      gameSystem,
      weekday,
      about: roundedDemand(count, seed),
    }))
    .toSorted((one, other) => other.about - one.about)
    .slice(0, MOST_FIGURES);
  return {
    venue: venue?.name ?? null,
    rangeMiles: DEMAND_RANGE_MILES,
    countedAt: countedAt?.toISOString() ?? null,
    figures,
  };
}
