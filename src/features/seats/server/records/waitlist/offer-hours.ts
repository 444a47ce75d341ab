import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** For how many hours a freed seat of a campaign is held for a player; undefined if there is no such campaign. */
export async function findOfferHours(db: Database, campaignId: Id): Promise<number | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('offer_hours')
    .where('id', '=', campaignId)
    .executeTakeFirst();
  return row?.offer_hours;
}

/** Stores for how many hours a freed seat of a campaign is held for a player. */
export async function writeOfferHours(db: Database, campaignId: Id, offerHours: number): Promise<void> {
  await db.updateTable('campaigns').set({ offer_hours: offerHours }).where('id', '=', campaignId).execute();
}
