import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** What anybody may know about a campaign without opening its page: for search results and link previews. */
export type CampaignSummary = {
  title: string;
  description: string | null;
  gameSystem: string;
  retailer: { name: string; city: string | null } | null;
  isActive: boolean;
};

/** A campaign's summary, as a visitor may see it; undefined if there is none or it is hidden. */
export async function findCampaignSummary(
  db: Database,
  campaignId: Id,
): Promise<CampaignSummary | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .innerJoin('game_systems', 'game_systems.id', 'campaigns.game_system_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .select([
      'campaigns.title',
      'campaigns.description',
      'campaigns.status',
      'game_systems.name as game_system',
      'retailers.name as retailer',
      'retailers.city',
    ])
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.status', '<>', sql.lit('hidden'))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    title: row.title,
    description: row.description,
    gameSystem: row.game_system,
    retailer: row.retailer === null ? null : { name: row.retailer, city: row.city },
    isActive: row.status === 'active',
  };
}

/** The ids of active campaigns after `after` (null: from the first), sorted, at most `count`. */
export async function listActiveCampaignIds(db: Database, after: Id | null, count: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', sql.lit('active'))
    .$if(after !== null, (rest) => rest.where('id', '>', after))
    .orderBy('id')
    .limit(sql.lit(count))
    .execute();
  return rows.map(({ id }) => id);
}
