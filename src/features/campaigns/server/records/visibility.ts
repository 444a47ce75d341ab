import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignFacts } from '../../policy.ts';
import { type CampaignState, stateOf } from '../../rules.ts';

const nobody = sql<string>`null::uuid`;

/** The state of a campaign, and the role of the player (null: nobody) in it; undefined if there is no such campaign. */
export async function findVisibility(
  db: Database,
  campaignId: Id,
  playerId: Id | null,
): Promise<(CampaignFacts & { state: CampaignState }) | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('campaign_players as own', (join) =>
      join
        .onRef('own.campaign_id', '=', 'campaigns.id')
        .on('own.player_id', '=', playerId === null ? nobody : sql<string>`${playerId}::uuid`)
        .on('own.status', '=', sql.lit('active')),
    )
    .select(['campaigns.status', 'own.role_type', 'own.co_organises'])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  return (
    row && {
      state: stateOf(row.status),
      isOwner: row.role_type === 'owner',
      isCoOrganiser: row.co_organises ?? false,
      isMember: row.role_type !== null,
    }
  );
}

/** The campaign that a session belongs to; undefined when there is no such session. */
export async function findCampaignOfSession(db: Database, sessionId: Id): Promise<Id | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('campaign_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.campaign_id;
}
