import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Participant } from '../../contract.ts';

/** Where a page of participants begins: behind the owner (0) or the player (1) with this alias. */
export type ParticipantPosition = [rank: number, alias: string];

/** Participants a page of the list has; the list answers with one more where there is a next page. */
export const PARTICIPANTS_A_PAGE = 50;

/** The members of a campaign with alias and picture: the owner first, then by alias, which no two players share. */
export async function listParticipants(
  db: Database,
  campaignId: Id,
  after: ParticipantPosition | null,
): Promise<Participant[]> {
  const rows = await db
    .selectFrom('campaign_players')
    .innerJoin('players', 'players.id', 'campaign_players.player_id')
    .select(['players.id', 'players.alias', 'players.alias_image_url', 'campaign_players.role_type'])
    .where('campaign_players.campaign_id', '=', campaignId)
    .where('campaign_players.status', '=', sql.lit('active'))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(campaign_players.role_type <> 'owner', lower(players.alias)) > (${after?.[0] === 1}::boolean, lower(${after?.[1]}::text))`,
      ),
    )
    .orderBy(sql`campaign_players.role_type <> 'owner'`)
    .orderBy(sql`lower(players.alias)`)
    .limit(sql.lit(PARTICIPANTS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    playerId: row.id,
    alias: row.alias,
    aliasImageUrl: row.alias_image_url,
    roleType: row.role_type,
  }));
}
