import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import {
  type ToldCampaign,
  type ToldRow,
  type ToldSession,
  toldOf,
} from '#features/campaigns/server/records/told-things.ts';

/** Which of the two reminders of a session. */
export type ReminderTurn = 'first' | 'second';

/** Where a batch begins: after the session with this start and this id. */
export type ReminderPosition = [startDate: string, id: Id];

/** How many minutes before a session each reminder is sent, unless a user chose another time. */
type ReminderMinutes = Record<ReminderTurn, number>;

/** A session with the users to remind of it now, who may be none. */
type DueReminder = { campaign: ToldCampaign; session: ToldSession; to: Id[] };

type Due = {
  turn: ReminderTurn;
  /** Only users who want the reminder this many minutes before. */
  minutes: number;
  defaults: ReminderMinutes;
  /** Finds reminders that fell due after `since`, up to `now`. */
  since: Date;
  now: Date;
  after: ReminderPosition | null;
  size: number;
};

const columnOf = { first: 'settings.first_reminder_minutes', second: 'settings.second_reminder_minutes' };

/**
 * Upcoming sessions for which a reminder fell due `minutes` before their start, with the seat holders who want it at
 * that time. Left out are sessions that are hidden and those of campaigns that are paused, ended or hidden; seats that
 * were taken after the reminder was due; and, if both reminders are due by now, the earlier one. Ordered by start, at
 * most `size` sessions.
 */
export async function listDueReminders(db: Database, due: Due): Promise<DueReminder[]> {
  const { turn, minutes, defaults, since, now, after, size } = due;
  const other = turn === 'first' ? 'second' : 'first';
  const wished = sql`coalesce(${sql.ref(columnOf[turn])}, ${defaults[turn]}::integer)`;
  const otherwise = sql`coalesce(${sql.ref(columnOf[other])}, ${defaults[other]}::integer)`;
  // If both reminders are set to the same time, the first one is sent.
  const isLater = sql`${otherwise} ${sql.raw(turn === 'first' ? '<' : '<=')} ${minutes}::integer`;
  const before = sql`make_interval(mins => ${minutes}::integer)`;
  // total: a player holds one seat in a session
  const { rows } = await sql<ToldRow & { user_ids: Id[] | null }>`
    with due as materialized (
      select id, campaign_id, session_number, start_date, length_minutes, place
      from sessions
      where start_date > greatest(${now}::timestamptz, ${since}::timestamptz + ${before})
        and start_date <= ${now}::timestamptz + ${before}
        and hidden_at is null
        ${after === null ? sql`` : sql`and (start_date, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`}
      order by start_date, id
      limit ${size}
    )
    select due.id as session_id, due.session_number, due.start_date, due.length_minutes, due.place as session_place,
      campaigns.id as campaign_id, campaigns.title, campaigns.time_zone as organiser_zone,
      campaigns.retailer_id as store_id, retailers.lat as store_lat, retailers.lng as store_lng,
      retailers.state as store_state, retailers.name as store_name, retailers.city as store_city,
      conventions.name as convention_name, conventions.time_zone as convention_zone, readers.user_ids
    from due
    join campaigns on campaigns.id = due.campaign_id
    left join retailers on retailers.id = campaigns.retailer_id
    left join conventions on conventions.id = campaigns.convention_id
    left join lateral (
      select array_agg(players.auth_id order by players.auth_id) as user_ids
      from player_sessions seat
      join players on players.id = seat.player_id
      left join notice_settings settings on settings.user_id = players.auth_id
      where seat.session_id = due.id
        and seat.created_at <= due.start_date - ${before}
        and ${wished} = ${minutes}::integer
        and not (${otherwise} > 0 and ${isLater}
          and due.start_date - make_interval(mins => ${otherwise}) <= ${now}::timestamptz)
        and campaigns.status not in ('paused', 'ended', 'hidden')
    ) readers on true
    order by due.start_date, due.id`.execute(db);
  return rows.map((row) => Object.assign(toldOf(row), { to: row.user_ids ?? [] }));
}

/** A convention that begins tomorrow in its own time zone, with the users who play there. */
type DueConvention = {
  convention: { id: Id; name: string; startDate: string; timeZone: string };
  to: Id[];
};

/** The local time on the evening before a convention at which its players are reminded. */
const EVENING = '18:00';
/** An upper limit of conventions that are due in one run. */
const MOST_CONVENTIONS = 200;

/**
 * Conventions that have not begun and whose reminder, on the evening before, fell due after `since` and by now. With
 * the users who hold a seat in an upcoming session of a campaign there, taken before that evening.
 */
export async function listDueConventions(
  db: Database,
  { since, now }: { since: Date; now: Date },
): Promise<DueConvention[]> {
  // total: each user once
  const { rows } = await sql<{
    id: Id;
    name: string;
    start_date: Date;
    time_zone: string;
    user_ids: Id[] | null;
  }>`
    with coming as materialized (
      select id, name, start_date, time_zone,
        ((start_date at time zone time_zone)::date - 1 + ${sql.lit(EVENING)}::time) at time zone time_zone as evening
      from conventions
      where start_date > ${now}::timestamptz and start_date <= ${now}::timestamptz + interval '3 days'
    ), due as materialized (
      select * from coming
      where evening > ${since}::timestamptz and evening <= ${now}::timestamptz and start_date > ${now}::timestamptz
      order by start_date, id
      limit ${sql.lit(MOST_CONVENTIONS)}
    )
    select due.id, due.name, due.start_date, due.time_zone, readers.user_ids
    from due
    left join lateral (
      select array_agg(distinct players.auth_id order by players.auth_id) as user_ids
      from campaigns
      join sessions on sessions.campaign_id = campaigns.id and sessions.start_date > ${now}::timestamptz
        and sessions.hidden_at is null
      join player_sessions seat on seat.session_id = sessions.id and seat.created_at <= due.evening
      join players on players.id = seat.player_id
      where campaigns.convention_id = due.id and campaigns.status not in ('paused', 'ended', 'hidden')
    ) readers on true
    order by due.start_date, due.id`.execute(db);
  return rows.map((row) => ({
    convention: {
      id: row.id,
      name: row.name,
      startDate: row.start_date.toISOString(),
      timeZone: row.time_zone,
    },
    to: row.user_ids ?? [],
  }));
}
