import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { SessionFigures } from '../../../figures/contract.ts';

/** The most sessions for which figures are shown. */
const SESSIONS_PLOTTED = 100;

/** How many sessions are searched for returning players. More than are shown, so that the first ones shown have earlier sessions too. */
const SESSIONS_LOOKED_AT = 200;

type FiguresRow = {
  id: Id;
  session_number: number;
  start_date: Date;
  seats_cancelled: number;
  seats: number;
  came_back: number;
  missed: number;
  paid: string;
  pending: string;
};

/** The figures of the last 100 sessions of a campaign that have begun, in order. */
export async function listFigures(db: Database, campaignId: Id, now: Date): Promise<SessionFigures[]> {
  const { rows } = await sql<FiguresRow>`
    with latest as materialized (
      select id, session_number, start_date, seats_cancelled from sessions
      where campaign_id = ${campaignId}::uuid and start_date <= ${now}::timestamptz
        and called_off_at is null
      order by start_date desc, id desc limit ${sql.lit(SESSIONS_LOOKED_AT)}
    ), seats as (
      select latest.id, seat.price, seat.payment_status,
        seat.player_id is not null
          and latest.start_date > min(latest.start_date) over (partition by seat.player_id) as is_back,
        check_in.has_attended is false
          and (check_in.contested_at is null or check_in.contest_answered_at is not null) as is_missed
      from latest join player_sessions seat on seat.session_id = latest.id
      left join check_ins check_in on check_in.seat_id = seat.id
      union all
      select latest.id, former.price, former.payment_status, false, false
      from latest join former_seats former on former.session_id = latest.id
    ), counted as (
      select id, count(*)::int as seats, (count(*) filter (where is_back))::int as came_back,
        (count(*) filter (where is_missed))::int as missed,
        coalesce(sum(price) filter (where payment_status = 'paid'), 0)::text as paid,
        coalesce(sum(price) filter (where payment_status = 'pending'), 0)::text as pending
      from seats group by id
    )
    select latest.*, coalesce(seats, 0) as seats, coalesce(came_back, 0) as came_back,
      coalesce(missed, 0) as missed, coalesce(paid, '0') as paid,
      coalesce(pending, '0') as pending
    from latest left join counted using (id)
    order by start_date desc, id desc limit ${sql.lit(SESSIONS_PLOTTED)}`.execute(db);
  return rows.toReversed().map((row) => ({
    sessionId: row.id,
    sessionNumber: row.session_number,
    startDate: row.start_date.toISOString(),
    seatsTaken: row.seats,
    returning: row.came_back,
    missed: row.missed,
    cancelled: row.seats_cancelled,
    paidCents: centsOf(row.paid),
    pendingCents: centsOf(row.pending),
  }));
}
