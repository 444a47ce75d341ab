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

/** Where a batch begins: after the session with this beginning and id. */
export type ReminderPosition = [startDate: string, id: Id];

/** How long before a session somebody is reminded of it, in minutes, unless they chose otherwise. */
type ReminderMinutes = Record<ReminderTurn, number>;

/** A session with the users who are to be reminded of it now; there may be none. */
type DueReminder = { campaign: ToldCampaign; session: ToldSession; to: Id[] };

type Due = {
  turn: ReminderTurn;
  /** Of those who wish to be reminded so many minutes before. */
  minutes: number;
  defaults: ReminderMinutes;
  /** Reminders that fell due after this, and by now. */
  since: Date;
  now: Date;
  after: ReminderPosition | null;
  size: number;
};

const columnOf = { first: 'settings.first_reminder_minutes', second: 'settings.second_reminder_minutes' };

/**
 * Upcoming sessions of which a reminder fell due, `minutes` before they begin, with the seat holders who wish it at
 * that time. Not for what is paused, ended or hidden, a session by itself too; not for a seat that was taken later than the reminder would have come;
 * and, where both reminders are due by now, only the later one. In order of their beginning, `size` sessions at most.
 */
export async function listDueReminders(db: Database, due: Due): Promise<DueReminder[]> {
  const { turn, minutes, defaults, since, now, after, size } = due;
  const other = turn === 'first' ? 'second' : 'first';
  const wished = sql`coalesce(${sql.ref(columnOf[turn])}, ${defaults[turn]}::integer)`;
  const otherwise = sql`coalesce(${sql.ref(columnOf[other])}, ${defaults[other]}::integer)`;
  // Of two reminders at the same time, the first is told.
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

/** A convention that begins tomorrow by its own clock, with the users who play there. */
type DueConvention = {
  convention: { id: Id; name: string; startDate: string; timeZone: string };
  to: Id[];
};

/** The clock of a convention shows this on the evening before it begins, when its players are reminded. */
const EVENING = '18:00';
/** Conventions that begin on one day, and players of one. */
const MOST_CONVENTIONS = 200;

/**
 * Conventions whose evening before came after `since` and by now, and that have not begun, with those who hold a seat in an
 * upcoming session of a campaign there, taken before that evening.
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
