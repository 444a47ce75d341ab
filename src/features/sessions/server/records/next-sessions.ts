import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type ClockRow, placeClock } from '#features/campaigns/server/records/place-clock.ts';
import { isNotOver } from '#features/campaigns/server/records/session-span.ts';

/** The most sessions that `listNextSessions` returns. */
export const NEXT_SESSIONS_LISTED = 21;

type NextSessionRow = ClockRow & {
  id: Id;
  session_number: number;
  start_date: Date;
  length_minutes: number | null;
  place: string | null;
  has_online_link: boolean;
  campaign_id: Id;
  title: string;
  max_players: number;
  is_owner: boolean;
  runs: boolean;
  sits: boolean;
  seats_taken: number;
  retailer_id: Id | null;
  retailer_name: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  convention_id: Id | null;
  convention_name: string | null;
  venue: string | null;
  location: string | null;
};

/**
 * Sessions that are upcoming or under way, and in which a player holds a seat, waits for one, or is an organiser; the
 * soonest first. None of ended campaigns. How to join is not included, only whether there is an online link.
 */
export async function listNextSessions(db: Database, playerId: Id, now: Date) {
  const isShown = isNotOver(now);
  const first = sql`order by sessions.start_date, sessions.id limit ${sql.lit(NEXT_SESSIONS_LISTED)}`;
  const { rows } = await sql<NextSessionRow>`
    with seated as (
      select sessions.id, sessions.start_date, true as sits, false as runs, false as is_owner
      from player_sessions seat join sessions on sessions.id = seat.session_id
      where seat.player_id = ${playerId}::uuid and ${isShown}
    ), waiting as (
      select sessions.id, sessions.start_date, false as sits, false as runs, false as is_owner
      from waitlist_entries entry join sessions on sessions.id = entry.session_id
      where entry.player_id = ${playerId}::uuid and sessions.start_date > ${now}::timestamptz
    ), organised as (
      select own.id, own.start_date, false as sits, true as runs, owner.role_type = 'owner' as is_owner
      from campaign_players owner
      cross join lateral (
        select sessions.id, sessions.start_date from sessions
        where sessions.campaign_id = owner.campaign_id and ${isShown} and sessions.called_off_at is null ${first}
      ) own
      where owner.player_id = ${playerId}::uuid and (owner.role_type = 'owner' or owner.co_organises)
        and owner.status = 'active'
    ), mine as (
      select id, start_date, bool_or(sits) as sits, bool_or(runs) as runs, bool_or(is_owner) as is_owner
      from (select * from seated union all select * from waiting union all select * from organised) any_of_them
      group by id, start_date
    )
    select sessions.id, sessions.session_number, sessions.start_date, sessions.length_minutes, sessions.place,
      sessions.online_link is not null as has_online_link, campaigns.id as campaign_id, campaigns.title,
      campaigns.max_players, mine.is_owner, mine.runs, mine.sits,
      (select count(*)::int from player_sessions taken where taken.session_id = sessions.id) as seats_taken,
      retailers.id as retailer_id, retailers.name as retailer_name, retailers.address, retailers.city, retailers.state,
      retailers.zip, conventions.id as convention_id, conventions.name as convention_name, conventions.venue,
      conventions.location, campaigns.time_zone as organiser_zone, conventions.time_zone as convention_zone,
      campaigns.retailer_id as store_id, retailers.lat as store_lat, retailers.lng as store_lng,
      retailers.state as store_state
    from mine
    join sessions on sessions.id = mine.id and (sessions.hidden_at is null or mine.runs)
    join campaigns on campaigns.id = sessions.campaign_id and campaigns.status <> 'ended'
      and (campaigns.status <> 'hidden' or mine.sits or mine.runs)
    left join retailers on retailers.id = campaigns.retailer_id
    left join conventions on conventions.id = campaigns.convention_id
    ${first}`.execute(db);
  return rows.map((row) =>
    Object.assign(placeClock(row), {
      id: row.id,
      sessionNumber: row.session_number,
      startDate: row.start_date.toISOString(),
      lengthMinutes: row.length_minutes,
      place: row.place,
      hasOnlineLink: row.has_online_link,
      campaign: { id: row.campaign_id, title: row.title },
      isOwner: row.is_owner,
      isCoOrganiser: row.runs && !row.is_owner,
      hasSeat: row.sits,
      seatsTaken: row.seats_taken,
      maxPlayers: row.max_players,
      retailer:
        row.retailer_id === null || row.retailer_name === null
          ? null
          : {
              id: row.retailer_id,
              name: row.retailer_name,
              address: row.address,
              city: row.city,
              state: row.state,
              zip: row.zip,
            },
      convention:
        row.convention_id === null || row.convention_name === null
          ? null
          : { id: row.convention_id, name: row.convention_name, venue: row.venue, location: row.location },
    }),
  );
}
