import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A member, as a candidate for a co-organiser; undefined for others. Locks their account, so that it can't be banned before the transaction ends. */
export async function lockCandidate(
  db: Database,
  campaignId: Id,
  playerId: Id,
): Promise<{ alias: string; isBanned: boolean; coOrganises: boolean } | undefined> {
  const row = await db
    .selectFrom('campaign_players')
    .innerJoin('players', 'players.id', 'campaign_players.player_id')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select(['players.alias', 'profiles.disabled_at', 'campaign_players.co_organises'])
    .where('campaign_players.campaign_id', '=', campaignId)
    .where('campaign_players.player_id', '=', playerId)
    .where('campaign_players.role_type', '=', sql.lit('player'))
    .where('campaign_players.status', '=', sql.lit('active'))
    .forShare('profiles')
    .executeTakeFirst();
  return row && { alias: row.alias, isBanned: row.disabled_at !== null, coOrganises: row.co_organises };
}

/** How many co-organisers a campaign has. Trust it only while the campaign is locked. */
export async function countCoOrganisers(db: Database, campaignId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_players')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('co_organises', '=', sql.lit(true))
    .where('status', '=', sql.lit('active'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes a member a co-organiser, or takes the role from them. */
export async function writeCoOrganiser(
  db: Database,
  { campaignId, playerId, coOrganises }: { campaignId: Id; playerId: Id; coOrganises: boolean },
): Promise<void> {
  await db
    .updateTable('campaign_players')
    .set({ co_organises: coOrganises })
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .execute();
}
