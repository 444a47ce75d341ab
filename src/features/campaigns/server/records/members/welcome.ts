import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { areApart } from '#features/blocks/server/records/meeting.ts';

type IdOf = Id | RawBuilder<Id>;

/** SQL for the organisers of a campaign: its owner and its co-organisers. A union, because each part has its own index. */
const organisersOf = (campaignId: IdOf): RawBuilder<{ player_id: Id }> => sql`
  select player_id from campaign_players
  where campaign_id = ${campaignId}::uuid and role_type = 'owner' and status = 'active'
  union all
  select player_id from campaign_players
  where campaign_id = ${campaignId}::uuid and co_organises and status = 'active'`;

/**
 * SQL for whether a player is kept out of a campaign: because an organiser removed them from it, or because of a block,
 * in either direction, between them and one of the organisers. Every way into a campaign checks this.
 */
export const isKeptOut = (campaignId: IdOf, playerId: IdOf): RawBuilder<boolean> =>
  sql<boolean>`(exists (
    select from (${organisersOf(campaignId)}) organiser where ${areApart(playerId, sql.ref<Id>('organiser.player_id'))})
    or exists (select from campaign_removals removal
      where removal.campaign_id = ${campaignId}::uuid and removal.player_id = ${playerId}::uuid))`;

/**
 * Whether a player is kept out of a campaign, which must be locked, at least shared. Until the transaction ends, no
 * block between them and the organisers can be added: it is either committed before and seen here, or it comes later.
 */
export async function isUnwelcome(db: Database, campaignId: Id, playerId: Id): Promise<boolean> {
  await db
    .selectFrom('players')
    .select('id')
    .where('id', 'in', sql<Id>`(select ${playerId}::uuid union all ${organisersOf(campaignId)})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  // A separate statement, so that it sees what was committed while the lock was waited for.
  const { rows } = await sql<{ apart: boolean }>`
    select ${isKeptOut(campaignId, playerId)} as apart`.execute(db);
  return rows[0]?.apart === true;
}
