import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { notFirstCome } from '#features/campaigns/server/records/waitlist/not-first-come.ts';
import { MOST_NEARBY_SESSIONS, MOST_NEARBY_SYSTEMS, MOST_PLAYED, NEARBY_MILES } from '../../rules.ts';

export type PlayedSession = {
  id: Id;
  campaignId: Id;
  title: string;
  gameSystem: string;
  sessionNumber: number;
  startDate: Date;
  /** Null if not set. */
  lengthMinutes: number | null;
  /** Seats that are neither taken nor held for somebody. */
  freeSeats: number;
  isOff: boolean;
  tableId: Id | null;
};

/**
 * The sessions at a store within a span of time, the earliest first, at most MOST_PLAYED + 1: of campaigns that its
 * page lists, and past ones of campaigns that have ended.
 */
export async function listPlayed(
  db: Database,
  retailerId: Id,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<PlayedSession[]> {
  const { rows } = await sql<PlayedSession>`
    select sessions.id, campaigns.id as "campaignId", campaigns.title, game_systems.name as "gameSystem",
      sessions.session_number as "sessionNumber", sessions.start_date as "startDate",
      sessions.length_minutes as "lengthMinutes", sessions.called_off_at is not null as "isOff",
      case when sessions.called_off_at is null then sessions.table_id end as "tableId",
      greatest(0, campaigns.max_players - (
        select count(*) from player_sessions seat where seat.session_id = sessions.id
      ) - (
        select count(*) from waitlist_entries offer
        where offer.session_id = sessions.id and offer.offered_at is not null and ${notFirstCome('sessions.start_date', now)}
      ))::int as "freeSeats"
    from campaigns
    join game_systems on game_systems.id = campaigns.game_system_id
    join sessions on sessions.campaign_id = campaigns.id
    where campaigns.retailer_id = ${retailerId}::uuid and campaigns.status <> 'hidden'
      and (campaigns.status <> 'ended' or sessions.start_date < ${now}::timestamptz)
      and sessions.start_date >= ${from}::timestamptz and sessions.start_date < ${to}::timestamptz
      and sessions.hidden_at is null
    order by sessions.start_date, sessions.id
    limit ${sql.lit(MOST_PLAYED + 1)}`.execute(db);
  return rows;
}

/** The most stores nearby whose sessions are read, the nearest first. */
const STORES_READ = 100;
/** The most sessions that are counted. */
const SESSIONS_READ = 2_000;

export type NearbySession = {
  id: Id;
  campaignId: Id;
  title: string;
  gameSystem: string;
  startDate: Date;
  lengthMinutes: number | null;
  retailerId: Id;
  retailer: string;
  state: string | null;
  position: Position;
  miles: number;
};

type Nearby = {
  sessions: NearbySession[];
  /** The systems of most sessions first. */
  systems: { name: string; sessions: number; stores: number }[];
};

/**
 * What is played at other active stores around a position until a moment: the next session of each campaign, and how
 * many sessions each game system has there, as far as anybody may find them.
 */
export async function listPlayedNearby(
  db: Database,
  retailerId: Id,
  { position, now, until }: { position: Position; now: Date; until: Date },
): Promise<Nearby> {
  const here = sql`earth_position(${position.lat}::float8, ${position.lng}::float8)`;
  const feet = NEARBY_MILES * FEET_PER_MILE;
  // total: a session has one row in table_dates, by which a campaign's first one is found
  // total: and by which sessions are cut off
  // total: and listed
  // total: no two game systems have one name
  const { rows } = await sql<{
    sessions: (Omit<NearbySession, 'startDate'> & { startDate: string })[] | null;
    systems: Nearby['systems'] | null;
  }>`
    with stores as materialized (
      select r.id, r.name, r.state, r.lat, r.lng,
        feet_of_chord(r.position operator(extensions.<->) ${here}) / ${sql.lit(FEET_PER_MILE)} as miles
      from retailers r
      where r.status = 'active' and r.position is not null and r.id <> ${retailerId}::uuid
        and r.position operator(extensions.<@)
          (select extensions.cube_enlarge(${here}, chord_of_feet(${feet}::float8) + 1e-9, 3))
        and feet_of_chord(r.position operator(extensions.<->) ${here}) <= ${feet}::float8
      order by r.position operator(extensions.<->) ${here}, r.id
      limit ${sql.lit(STORES_READ)}
    ), found as materialized (
      select d.session_id, d.start_at, d.game_system_id, campaigns.id as campaign_id, campaigns.title, stores.id as store_id,
        row_number() over (partition by campaigns.id order by d.start_at, d.session_id) as place
      from stores
      join campaigns on campaigns.retailer_id = stores.id and campaigns.admission <> 'link'
      join table_dates d on d.campaign_id = campaigns.id
        and d.start_at > ${now}::timestamptz and d.start_at <= ${until}::timestamptz
      order by stores.miles, stores.id, d.start_at, d.session_id
      limit ${sql.lit(SESSIONS_READ)}
    )
    select (
      select json_agg(next order by next."startDate", next.id) from (
        select found.session_id as id, found.campaign_id as "campaignId", found.title, game_systems.name as "gameSystem",
          found.start_at as "startDate", sessions.length_minutes as "lengthMinutes", stores.id as "retailerId",
          stores.name as retailer, stores.state, stores.miles,
          json_build_object('lat', stores.lat, 'lng', stores.lng) as position
        from found
        join stores on stores.id = found.store_id
        join sessions on sessions.id = found.session_id
        join game_systems on game_systems.id = found.game_system_id
        where found.place = 1
        order by found.start_at, found.session_id
        limit ${sql.lit(MOST_NEARBY_SESSIONS)}
      ) next
    ) as sessions, (
      select json_agg(most order by most.sessions desc, most.name) from (
        select game_systems.name, count(*)::int as sessions, count(distinct found.store_id)::int as stores
        from found join game_systems on game_systems.id = found.game_system_id
        group by game_systems.id, game_systems.name
        order by count(*) desc, game_systems.name, game_systems.id
        limit ${sql.lit(MOST_NEARBY_SYSTEMS)}
      ) most
    ) as systems`.execute(db);
  const [row] = rows;
  return {
    sessions: (row?.sessions ?? []).map((session) =>
      Object.assign(session, { startDate: new Date(session.startDate) }),
    ),
    systems: row?.systems ?? [],
  };
}
