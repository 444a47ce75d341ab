import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { isOver } from '#features/campaigns/server/records/session-span.ts';

/** A session that was played, with the users who may rate it from this morning on. */
type UnratedSession = {
  id: Id;
  number: number;
  startDate: string;
  campaign: { id: Id; title: string };
  to: Id[];
};

/** Where a batch begins: after the session with this beginning and id. */
export type UnratedPosition = [startDate: string, id: Id];

/** For how long after its start a session may still be asked about, in case no server was running. */
const DAYS = 3;
/** By the reader's clock. */
const MORNING = '09:00';

/**
 * Sessions of the last days that are over, with those who held a seat and have not rated, and whose clock shows
 * a later day than that of the beginning, 9:00 or later. In order of their beginning, `size` sessions at most.
 */
export async function listUnratedSessions(
  db: Database,
  { now, after, size }: { now: Date; after: UnratedPosition | null; size: number },
): Promise<UnratedSession[]> {
  const zone = sql`coalesce(profiles.time_zone, 'UTC')`;
  // total: a player holds one seat in a session
  const { rows } = await sql<{
    id: Id;
    session_number: number;
    start_date: Date;
    campaign_id: Id;
    title: string;
    user_ids: Id[] | null;
  }>`
    with played as materialized (
      select id, campaign_id, session_number, start_date
      from sessions
      where start_date > ${now}::timestamptz - make_interval(days => ${sql.lit(DAYS)})
        and start_date <= ${now}::timestamptz
        and hidden_at is null
        and ${isOver(now)}
        ${after === null ? sql`` : sql`and (start_date, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`}
      order by start_date, id
      limit ${size}
    )
    select played.id, played.session_number, played.start_date, campaigns.id as campaign_id, campaigns.title, readers.user_ids
    from played
    join campaigns on campaigns.id = played.campaign_id
    left join campaign_players owner
      on owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'
    left join lateral (
      select array_agg(players.auth_id order by players.auth_id) as user_ids
      from player_sessions seat
      join players on players.id = seat.player_id
      left join profiles on profiles.id = players.auth_id
      where seat.session_id = played.id and owner.player_id is not null and owner.player_id <> seat.player_id
        and not exists (select from campaign_players helper where helper.campaign_id = campaigns.id
          and helper.player_id = seat.player_id and helper.co_organises)
        and campaigns.status <> 'hidden'
        and (${now}::timestamptz at time zone ${zone})::time >= ${sql.lit(MORNING)}::time
        and (${now}::timestamptz at time zone ${zone})::date > (played.start_date at time zone ${zone})::date
        and not exists (select from player_ratings rating
          where rating.session_id = played.id and rating.rater_player_id = seat.player_id)
    ) readers on true
    order by played.start_date, played.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.session_number,
    startDate: row.start_date.toISOString(),
    campaign: { id: row.campaign_id, title: row.title },
    to: row.user_ids ?? [],
  }));
}
