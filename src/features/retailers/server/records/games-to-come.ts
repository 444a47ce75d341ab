import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { zoneOfPlace } from './store-zone.ts';

/** Limits of campaigns that are read and users who are notified: no store comes near either. */
const MOST_CAMPAIGNS = 500;
const MOST_TOLD = 20_000;

/** A campaign that has upcoming sessions at a store. */
export type GameToCome = {
  id: Id;
  title: string;
  sessions: number;
  /** Players with a seat in these sessions. */
  players: number;
  next: { number: number; startDate: Date; lengthMinutes: number | null };
};

/** Campaigns with upcoming sessions at a store, the earliest first. Campaigns that ended or are hidden are left out. */
export async function listGamesToCome(db: Database, retailerId: Id, now: Date): Promise<GameToCome[]> {
  const { rows } = await sql<Omit<GameToCome, 'next'> & GameToCome['next']>`
    select campaigns.id, campaigns.title, ahead.sessions, ahead.players, next.session_number as "number",
      next.start_date as "startDate", next.length_minutes as "lengthMinutes"
    from campaigns
    cross join lateral (
      select session_number, start_date, length_minutes from sessions
      where campaign_id = campaigns.id and start_date > ${now}::timestamptz and hidden_at is null
        and called_off_at is null
      order by start_date, id limit 1) next
    cross join lateral (
      select count(distinct sessions.id)::integer as sessions, count(distinct seat.player_id)::integer as players
      from sessions left join player_sessions seat on seat.session_id = sessions.id
      where sessions.campaign_id = campaigns.id and sessions.start_date > ${now}::timestamptz
        and sessions.hidden_at is null and sessions.called_off_at is null) ahead
    where campaigns.retailer_id = ${retailerId}::uuid and campaigns.status not in ('ended', 'hidden')
    order by next.start_date, campaigns.id
    limit ${sql.lit(MOST_CAMPAIGNS)}`.execute(db);
  return rows.map(({ id, title, sessions, players, number, startDate, lengthMinutes }) => ({
    id,
    title,
    sessions,
    players,
    next: { number, startDate, lengthMinutes },
  }));
}

/** The users who have an upcoming seat in these campaigns or organise them, each with the campaign. */
export async function listUsersOfGames(
  db: Database,
  campaignIds: readonly Id[],
  now: Date,
): Promise<{ campaignId: Id; userId: Id }[]> {
  const { rows } = await sql<{ campaignId: Id; userId: Id }>`
    select concerned.campaign_id as "campaignId", players.auth_id as "userId"
    from (
      select sessions.campaign_id, seat.player_id
      from sessions join player_sessions seat on seat.session_id = sessions.id
      where sessions.campaign_id = any(${campaignIds}::uuid[]) and sessions.start_date > ${now}::timestamptz
        and sessions.hidden_at is null
      union
      select campaign_id, player_id from campaign_players
      where campaign_id = any(${campaignIds}::uuid[]) and status = 'active' and (role_type = 'owner' or co_organises)
    ) concerned
    join players on players.id = concerned.player_id
    order by concerned.campaign_id, players.id
    limit ${sql.lit(MOST_TOLD)}`.execute(db);
  return rows;
}

/** A store's name and time zone, for notices. Throws if the store does not exist. */
export async function findToldStore(
  db: Database,
  retailerId: Id,
): Promise<{ id: Id; name: string; timeZone: string | null }> {
  const { id, name, state, lat, lng } = await db
    .selectFrom('retailers')
    .select(['id', 'name', 'state', 'lat', 'lng'])
    .where('id', '=', retailerId)
    .executeTakeFirstOrThrow();
  const position = lat === null || lng === null ? null : { lat, lng };
  return { id, name, timeZone: zoneOfPlace({ position, state }) };
}
