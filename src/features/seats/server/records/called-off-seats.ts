import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';

/** A player who had a seat in a session that is called off, or was on its waiting list. */
export type CalledOffPlayer = {
  sessionId: Id;
  userId: Id;
  had: 'seat' | 'place in line';
  /** What they have to get back, in cents. */
  refundCents: number;
};

/**
 * Removes all seats and waiting lists of these sessions, and records what the organiser has to pay back. The rows are
 * kept elsewhere, so that the call-off can be undone or the sessions brought back later. The sessions must be locked.
 */
export async function putSeatsAway(
  db: Database,
  sessionIds: readonly Id[],
  { organiserId, cancelledAt }: { organiserId: Id; cancelledAt: Date },
): Promise<CalledOffPlayer[]> {
  const ids = sql`any(${sessionIds}::uuid[])`;
  await sql`
    with held as materialized (
      select seat.*, coalesce(seat.player_id, seat.host_player_id) as payer_id, sessions.session_number, sessions.start_date, campaigns.id as campaign_id, campaigns.title,
        case when seat.payment_status = 'paid' and seat.price > 0 and coalesce(seat.player_id, seat.host_player_id) is not null
          then gen_random_uuid() end as refund_id
      from player_sessions seat
      join sessions on sessions.id = seat.session_id
      join campaigns on campaigns.id = sessions.campaign_id
      where seat.session_id = ${ids}
    ), refunded as (
      insert into refunds (id, player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at)
      select refund_id, payer_id, ${organiserId}::uuid, campaign_id, title, session_number, start_date, price,
        ${cancelledAt}::timestamptz
      from held where refund_id is not null
    )
    insert into called_off_seats (session_id, player_id, place, seat, check_in, refund_id)
    select held.session_id, held.payer_id,
      row_number() over (partition by held.session_id order by held.created_at, held.id),
      to_jsonb(seat), to_jsonb(check_in) - 'decided_by', held.refund_id
    from held
    join player_sessions seat on seat.id = held.id
    left join check_ins check_in on check_in.seat_id = held.id`.execute(db);
  // total: no two in a line have the same place
  await sql`
    insert into called_off_seats (session_id, player_id, place, line_entry)
    select entry.session_id, entry.player_id,
      (select count(*) from called_off_seats seats where seats.session_id = entry.session_id and seats.seat is not null)
        + row_number() over (partition by entry.session_id order by entry.place),
      to_jsonb(entry)
    from waitlist_entries entry where entry.session_id = ${ids}`.execute(db);
  await sql`delete from waitlist_entries where session_id = ${ids}`.execute(db);
  await sql`delete from player_sessions where session_id = ${ids}`.execute(db);
  const { rows } = await sql<{ session_id: Id; user_id: Id; has_seat: boolean; price: string | null }>`
    select kept.session_id, players.auth_id as user_id, kept.seat is not null as has_seat, refunds.price
    from called_off_seats kept
    join players on players.id = kept.player_id
    left join refunds on refunds.id = kept.refund_id
    where kept.session_id = ${ids}
    order by kept.session_id, kept.place, kept.id`.execute(db);
  return rows.map((row) => ({
    sessionId: row.session_id,
    userId: row.user_id,
    had: row.has_seat ? 'seat' : 'place in line',
    refundCents: centsOf(row.price ?? '0'),
  }));
}

/** The columns of a row that was stored as JSON. */
const rowOf = (table: 'player_sessions' | 'check_ins' | 'waitlist_entries', row: ReturnType<typeof sql>) =>
  sql`(jsonb_populate_record(null::${sql.table(table)}, ${row})).*`;

/**
 * Restores what `putSeatsAway` removed from these sessions. Two things are not restored: seats of players who have left
 * the campaign since, and which organiser made a mark. If a refund has been paid by now it stays, and its seat has to
 * be paid again. The sessions must be locked.
 */
export async function putSeatsBack(db: Database, sessionIds: readonly Id[]): Promise<void> {
  const ids = sql`any(${sessionIds}::uuid[])`;
  await sql`
    insert into player_sessions
    select ${rowOf(
      'player_sessions',
      sql`kept.seat || case when refunds.returned_at is null then '{}'::jsonb else '{"payment_status": "pending"}'::jsonb end`,
    )}
    from called_off_seats kept
    join sessions on sessions.id = kept.session_id
    left join campaign_players member on member.campaign_id = sessions.campaign_id and member.player_id = kept.player_id
      and member.status = 'active' and member.role_type = 'player'
    left join refunds on refunds.id = kept.refund_id
    where kept.session_id = ${ids} and kept.seat is not null
      and (member.player_id is not null or kept.player_id is null)`.execute(db);
  await sql`
    insert into check_ins
    select ${rowOf('check_ins', sql`kept.check_in`)}
    from called_off_seats kept
    join player_sessions seat on seat.id = (kept.check_in ->> 'seat_id')::uuid
    where kept.session_id = ${ids}`.execute(db);
  await sql`
    insert into waitlist_entries
    select ${rowOf('waitlist_entries', sql`kept.line_entry`)}
    from called_off_seats kept
    where kept.session_id = ${ids} and kept.line_entry is not null`.execute(db);
  await sql`
    delete from refunds using called_off_seats kept
    where kept.session_id = ${ids} and refunds.id = kept.refund_id and refunds.returned_at is null`.execute(
    db,
  );
  await forgetSeatsPutAway(db, sessionIds);
}

/** The users who had anything removed from these sessions by `putSeatsAway`. */
export async function listUsersPutAway(db: Database, sessionIds: readonly Id[]): Promise<Id[]> {
  // total: each user once
  const { rows } = await sql<{ user_id: Id }>`
    select distinct players.auth_id as user_id
    from called_off_seats kept join players on players.id = kept.player_id
    where kept.session_id = any(${sessionIds}::uuid[])
    order by user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/**
 * The players to ask again when a session is brought back, in order: first those who had a seat and are still in the
 * campaign, then the waiting list.
 */
export async function listToAskAgain(
  db: Database,
  sessionId: Id,
): Promise<{ playerId: Id; userId: Id; had: CalledOffPlayer['had'] }[]> {
  const { rows } = await sql<{ player_id: Id; user_id: Id; has_seat: boolean }>`
    select kept.player_id, players.auth_id as user_id, kept.seat is not null as has_seat
    from called_off_seats kept
    join sessions on sessions.id = kept.session_id
    join players on players.id = kept.player_id
    left join campaign_players member on member.campaign_id = sessions.campaign_id
      and member.player_id = kept.player_id and member.status = 'active'
    where kept.session_id = ${sessionId}::uuid and (kept.seat ->> 'guest_name') is null
      and case when kept.seat is null then member.role_type is distinct from 'owner' else member.role_type = 'player' end
    order by kept.place, kept.id`.execute(db);
  return rows.map((row) => ({
    playerId: row.player_id,
    userId: row.user_id,
    had: row.has_seat ? 'seat' : 'place in line',
  }));
}

/** Deletes what `putSeatsAway` kept of these sessions. */
export async function forgetSeatsPutAway(db: Database, sessionIds: readonly Id[]): Promise<void> {
  await sql`delete from called_off_seats where session_id = any(${sessionIds}::uuid[])`.execute(db);
}

/** Deletes what `putSeatsAway` kept of sessions that would have begun by now: nobody is asked again. */
export async function sweepSeatsPutAway(db: Database, now: Date): Promise<void> {
  await sql`
    delete from called_off_seats using sessions
    where sessions.id = called_off_seats.session_id and sessions.call_off_id is not null
      and sessions.start_date <= ${now}::timestamptz`.execute(db);
}

/** Puts players on the waiting list of a session that has none, in this order. */
export async function lineUp(
  db: Database,
  sessionId: Id,
  { playerIds, since }: { playerIds: readonly Id[]; since: Date },
): Promise<void> {
  await sql`
    insert into waitlist_entries (session_id, player_id, place, waiting_since)
    select ${sessionId}::uuid, given.player_id, given.place, ${since}::timestamptz
    from unnest(${playerIds}::uuid[]) with ordinality as given (player_id, place)`.execute(db);
}
