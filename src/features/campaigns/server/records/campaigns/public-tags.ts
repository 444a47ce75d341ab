import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { campaignTag, type Tag } from '#platform/live/public-topics.ts';
import type { Id } from '#shared/ids.ts';
import type { Campaign, CampaignSearch } from '../../../contract.ts';

/** The tables from which every campaign is shown. */
const shownWith: readonly Tag[] = ['retailers', 'conventions', 'game_systems', 'campaign_types'];

type Shown = Pick<Campaign, 'id' | 'nextSession'>;

/** The cache tags of a list of campaigns: those of the list itself, and of each campaign in it. */
export function tagsOfCampaigns(
  campaigns: readonly Shown[],
  search: Partial<Pick<CampaignSearch, 'text' | 'seats' | 'sort'>> = {},
): Tag[] {
  const tags: Tag[] = ['campaigns', ...shownWith, ...campaigns.map(({ id }) => campaignTag(id))];
  if (search.text !== undefined) tags.push('organisers', 'players');
  if (search.sort === 'soonest') tags.push('sessions');
  // Whenever a seat is taken or given back, a campaign may enter or leave the list.
  if (search.seats !== undefined) tags.push('any campaign');
  return tags;
}

/** The cache tags of the page of one campaign, or of a part of it. */
export const tagsOfCampaign = (campaignId: Id): Tag[] => [campaignTag(campaignId), ...shownWith];

/**
 * The next moment at which time alone changes what is shown of these campaigns: when the first of their next sessions
 * begins. Null if none has a next session.
 */
export function nextSessionOf(campaigns: readonly Shown[]): Date | null {
  const starts = campaigns.flatMap(({ nextSession }) =>
    nextSession ? [Date.parse(nextSession.startDate)] : [],
  );
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}

/**
 * The next moment at which time alone changes which campaigns are in a list by next session or by free seats: when any
 * session begins. Null if none is upcoming.
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
 * Whether the owner of a campaign ever cancelled a session late. Then its page shows a figure about all campaigns that
 * they run, which also changes with those campaigns and with time.
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
