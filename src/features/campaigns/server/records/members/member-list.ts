import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { Member } from '../../../contract.ts';

/** Where a page of members begins: after the owner (0), co-organiser (1) or player (2) with this alias. */
export type MemberPosition = [rank: number, alias: string];

/** The members on a page of the list. The list returns one more if there is a next page. */
export const MEMBERS_A_PAGE = 50;

const rank = sql<number>`case when campaign_players.role_type = 'owner' then 0
  when campaign_players.co_organises then 1 else 2 end`;

/** The members of a campaign with alias and picture: the owner, then the co-organisers, then the players, each sorted by alias. */
export async function listMembers(
  db: Database,
  campaignId: Id,
  after: MemberPosition | null,
): Promise<Member[]> {
  const rows = await db
    .selectFrom('campaign_players')
    .innerJoin('players', 'players.id', 'campaign_players.player_id')
    .select([
      'players.id',
      'players.alias',
      'players.alias_image_url',
      'campaign_players.role_type',
      'campaign_players.co_organises',
    ])
    .where('campaign_players.campaign_id', '=', campaignId)
    .where('campaign_players.status', '=', sql.lit('active'))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(${rank}, lower(players.alias)) > (${after?.[0]}::integer, lower(${after?.[1]}::text))`,
      ),
    )
    .orderBy(rank)
    // total: no two players have the same alias
    .orderBy(sql`lower(players.alias)`)
    .limit(sql.lit(MEMBERS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    playerId: row.id,
    alias: row.alias,
    aliasImageUrl: row.alias_image_url,
    roleType: row.role_type,
    isCoOrganiser: row.co_organises,
  }));
}
