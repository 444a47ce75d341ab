import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { campaignTag, type Tag } from '#platform/live/public-topics.ts';
import type { Id } from '#shared/ids.ts';
import type { Campaign, CampaignSearch } from '../../../contract.ts';

/** What every campaign is shown with. */
const shownWith: readonly Tag[] = ['retailers', 'conventions', 'game_systems', 'campaign_types'];

type Shown = Pick<Campaign, 'id' | 'nextSession'>;

/** What a list of campaigns was read from: what makes the list, and each campaign in it. */
export function tagsOfCampaigns(
  campaigns: readonly Shown[],
  search: Partial<Pick<CampaignSearch, 'text' | 'seats' | 'sort'>> = {},
): Tag[] {
  const tags: Tag[] = ['campaigns', ...shownWith, ...campaigns.map(({ id }) => campaignTag(id))];
  if (search.text !== undefined) tags.push('organisers', 'players');
  if (search.sort === 'soonest') tags.push('sessions');
  // Any seat that is taken or given back may bring a campaign into the list.
  if (search.seats !== undefined) tags.push('any campaign');
  return tags;
}

/** What the page of one campaign, or a part of it, was read from. */
export const tagsOfCampaign = (campaignId: Id): Tag[] => [campaignTag(campaignId), ...shownWith];

/** When the clock alone next changes what is shown of campaigns: their first next session begins. Null without one. */
export function nextSessionOf(campaigns: readonly Shown[]): Date | null {
  const starts = campaigns.flatMap(({ nextSession }) =>
    nextSession ? [Date.parse(nextSession.startDate)] : [],
  );
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}

/**
 * When the clock alone next changes which campaigns a list by the next session or by free seats holds: any session
 * begins. Null without one to come.
 */
export async function findNextStart(db: Database, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('start_date')
    .where('start_date', '>', now)
    // total: only the time is read
    .orderBy('start_date')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.start_date ?? null;
}

/**
 * Whether the organiser of a campaign ever cancelled a session late: then its page shows a figure of all that they run, which other
 * campaigns and the clock change.
 */
export async function hasLateCancellations(db: Database, campaignId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_players as owner')
    .innerJoin('late_cancellations', 'late_cancellations.organiser_id', 'owner.player_id')
    .select('owner.player_id')
    .where('owner.campaign_id', '=', campaignId)
    .where('owner.role_type', '=', sql.lit('owner'))
    .where('owner.status', '=', sql.lit('active'))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}
