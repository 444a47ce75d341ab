import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { isOver } from '#features/campaigns/server/records/session-span.ts';

/** Sessions that `listSessionsToRate` answers at most. */
export const TO_RATE_LISTED = 21;

type Row = {
  id: Id;
  session_number: number;
  start_date: Date;
  campaign_id: Id;
  title: string;
  alias: string;
};

/**
 * Sessions that began after `since` and are over, that a player was seated in and has not rated, though somebody else
 * runs their campaign; the last played first. The same may be rated as `refusalToRate` says.
 */
export async function listSessionsToRate(
  db: Database,
  playerId: Id,
  { since, now }: { since: Date; now: Date },
) {
  const { rows } = await sql<Row>`
    with seated as (
      select session_id from player_sessions where player_id = ${playerId}::uuid
      union
      select session_id from cancelled_seats where player_id = ${playerId}::uuid
    )
    select sessions.id, sessions.session_number, sessions.start_date, campaigns.id as campaign_id, campaigns.title,
      players.alias
    from seated
    join sessions on sessions.id = seated.session_id
    join campaigns on campaigns.id = sessions.campaign_id
    join campaign_players owner
      on owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'
    join players on players.id = owner.player_id
    where sessions.start_date > ${since}::timestamptz and sessions.hidden_at is null
      and ${isOver(now)}
      and owner.player_id <> ${playerId}::uuid
      and not exists (select from campaign_players helper where helper.campaign_id = campaigns.id
        and helper.player_id = ${playerId}::uuid and helper.co_organises)
      and not exists (
        select from player_ratings given
        where given.session_id = sessions.id and given.rater_player_id = ${playerId}::uuid)
    order by sessions.start_date desc, sessions.id
    limit ${sql.lit(TO_RATE_LISTED)}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    sessionNumber: row.session_number,
    startDate: row.start_date.toISOString(),
    campaign: { id: row.campaign_id, title: row.title },
    organiserAlias: row.alias,
  }));
}
