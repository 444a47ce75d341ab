import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { type ClockRow, placeClock } from '#features/campaigns/server/records/place-clock.ts';
import { notFirstCome } from '#features/campaigns/server/records/waitlist/not-first-come.ts';

/** The most sessions that `listFreeSeats` returns. */
export const FREE_SEATS_LISTED = 21;

type Row = ClockRow & {
  id: Id;
  session_number: number;
  start_date: Date;
  length_minutes: number | null;
  price: string;
  campaign_id: Id;
  title: string;
  free: number;
};

/** The next session of each campaign that a player has joined, if it has a free seat and the player has no seat in it; the soonest first. */
export async function listFreeSeats(db: Database, playerId: Id, now: Date) {
  const { rows } = await sql<Row>`
    select next.id, next.session_number, next.start_date, next.length_minutes, next.price::text, campaigns.id as campaign_id,
      campaigns.title, campaigns.max_players - next.taken as free, campaigns.time_zone as organiser_zone,
      conventions.time_zone as convention_zone, campaigns.retailer_id as store_id, retailers.lat as store_lat,
      retailers.lng as store_lng, retailers.state as store_state
    from campaign_players own
    join campaigns on campaigns.id = own.campaign_id and campaigns.status = 'active'
    left join retailers on retailers.id = campaigns.retailer_id
    left join conventions on conventions.id = campaigns.convention_id
    cross join lateral (
      select first.*, (
        select count(*)::int from player_sessions seat where seat.session_id = first.id
      ) + (
        select count(*)::int from waitlist_entries offer
        where offer.session_id = first.id and offer.offered_at is not null and ${notFirstCome('first.start_date', now)}
      ) as taken
      from (
        select sessions.id, session_number, start_date, length_minutes, price from sessions
        where sessions.campaign_id = campaigns.id and sessions.start_date > ${now}::timestamptz and sessions.hidden_at is null
          and sessions.called_off_at is null
        order by sessions.start_date, sessions.id limit 1
      ) first
    ) next
    where own.player_id = ${playerId}::uuid and own.role_type = 'player' and own.status = 'active'
      and next.taken < campaigns.max_players
      and not exists (select from player_sessions seat where seat.session_id = next.id and seat.player_id = own.player_id)
      and not exists (select from waitlist_entries entry where entry.session_id = next.id and entry.player_id = own.player_id)
    order by next.start_date, next.id
    limit ${sql.lit(FREE_SEATS_LISTED)}`.execute(db);
  return rows.map((row) =>
    Object.assign(placeClock(row), {
      id: row.id,
      sessionNumber: row.session_number,
      startDate: row.start_date.toISOString(),
      lengthMinutes: row.length_minutes,
      priceCents: centsOf(row.price),
      free: row.free,
      campaign: { id: row.campaign_id, title: row.title },
    }),
  );
}
