import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';

/** The time zone of a campaign's place, else of its organiser; null if both are unknown. */
export async function findZoneOfCampaign(db: Database, campaignId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select(clockColumns)
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  return row ? (placeClock(row).timeZone ?? row.organiser_zone) : null;
}
