import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { PaymentStatus } from '../../../seat-contract.ts';
import { remindedSince } from '../../../book/rules.ts';
import { campaignsOfBook, type OfBook } from './book-money.ts';

/** A seat with what a change of its payment depends on. */
export type SeatInBook = {
  id: Id;
  sessionId: Id;
  campaignId: Id;
  /** The player who pays: the seat's own player, or the one who brought the guest. Null for guests without a player. */
  payerId: Id | null;
  priceCents: number;
  paymentStatus: PaymentStatus;
};

type SeatRow = {
  id: Id;
  session_id: Id;
  campaign_id: Id;
  payer_id: Id | null;
  price: string;
  payment_status: PaymentStatus;
};

const toSeat = (row: SeatRow): SeatInBook => ({
  id: row.id,
  sessionId: row.session_id,
  campaignId: row.campaign_id,
  payerId: row.payer_id,
  priceCents: centsOf(row.price),
  paymentStatus: row.payment_status,
});

const seatColumns = sql`
  seat.id, seat.session_id, sessions.campaign_id, coalesce(seat.player_id, seat.host_player_id) as payer_id, seat.price::text,
  seat.payment_status`;

/** Locks the sessions of these seats until the transaction ends, in the order in which all code locks them. */
export async function lockSessionsOfSeats(db: Database, seatIds: readonly Id[]): Promise<void> {
  const { rows } = await sql<{ campaign_id: Id; session_id: Id }>`
    select distinct sessions.campaign_id, sessions.id as session_id
    from player_sessions seat join sessions on sessions.id = seat.session_id
    where seat.id = any(${seatIds}::uuid[])
    order by sessions.campaign_id, sessions.id
    limit ${sql.lit(seatIds.length)}`.execute(db);
  const campaignIds = [...new Set(rows.map((row) => row.campaign_id))];
  const sessionIds = rows.map((row) => row.session_id);
  // Campaigns before sessions, as everywhere, to avoid deadlocks.
  await db
    .selectFrom('campaigns')
    .select('id')
    .where(sql<boolean>`id = any(${campaignIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  await db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The seats with these ids that are in campaigns of the book. To change them, lock their sessions first. */
export async function listSeatsInBook(
  db: Database,
  of: OfBook,
  seatIds: readonly Id[],
): Promise<SeatInBook[]> {
  const { rows } = await sql<SeatRow>`
    with ${campaignsOfBook(of)}
    select ${seatColumns}
    from player_sessions seat
    join sessions on sessions.id = seat.session_id
    join mine on mine.campaign_id = sessions.campaign_id
    where seat.id = any(${seatIds}::uuid[])
    order by seat.id
    limit ${sql.lit(seatIds.length)}`.execute(db);
  return rows.map(toSeat);
}

/** The seats in the book that one player owes for, or that guests without a player owe for. The earliest session first. */
export async function listOwedInBook(
  db: Database,
  of: OfBook,
  { playerId, most }: { playerId: Id | null; most: number },
): Promise<SeatInBook[]> {
  const { rows } = await sql<SeatRow>`
    with ${campaignsOfBook(of)}
    select ${seatColumns}
    from mine
    join sessions on sessions.campaign_id = mine.campaign_id
    join player_sessions seat on seat.session_id = sessions.id
    where seat.payment_status = 'pending' and seat.price > 0
      and coalesce(seat.player_id, seat.host_player_id) is not distinct from ${playerId}::uuid
    order by sessions.start_date, seat.id
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(toSeat);
}

/** Marks seats paid or pending, and stores when that was decided. Their sessions must be locked. */
export async function setPaymentStatuses(
  db: Database,
  seatIds: readonly Id[],
  { status, decidedAt }: { status: PaymentStatus; decidedAt: Date },
): Promise<void> {
  await sql`
    update player_sessions set payment_status = ${status}, payment_decided_at = ${decidedAt}::timestamptz
    where id = any(${seatIds}::uuid[])`.execute(db);
}

/** What a player owes in one campaign, and for how many seats. */
export type OwedInCampaign = { campaignId: Id; playerId: Id; cents: number; seats: number };

type OwedRow = { campaign_id: Id; player_id: Id; owed: string; seats: number };

const toOwed = (row: OwedRow): OwedInCampaign => ({
  campaignId: row.campaign_id,
  playerId: row.player_id,
  cents: centsOf(row.owed),
  seats: row.seats,
});

/**
 * Records that a player is reminded now in each campaign of the book in which they owe something and were not reminded
 * lately. Returns what they owe there. If two organisers remind at once, only one of them does it.
 */
export async function noteReminders(
  db: Database,
  of: OfBook,
  { playerId, most }: { playerId: Id | null; most: number },
): Promise<OwedInCampaign[]> {
  // total: a player has one row in each campaign
  const { rows } = await sql<OwedRow>`
    with ${campaignsOfBook(of)}, owed as (
      select sessions.campaign_id, coalesce(seat.player_id, seat.host_player_id) as player_id, sum(seat.price)::text as owed,
        count(*)::int as seats
      from mine
      join sessions on sessions.campaign_id = mine.campaign_id
      join player_sessions seat on seat.session_id = sessions.id
      where seat.payment_status = 'pending' and seat.price > 0
        and coalesce(seat.player_id, seat.host_player_id) is not null
        and (${playerId}::uuid is null or coalesce(seat.player_id, seat.host_player_id) = ${playerId}::uuid)
      group by sessions.campaign_id, coalesce(seat.player_id, seat.host_player_id)
    ), reminded as (
      insert into payment_reminders as reminders (campaign_id, player_id, reminded_at)
      select owed.campaign_id, owed.player_id, ${of.now}::timestamptz
      from owed
      left join payment_reminders earlier on earlier.campaign_id = owed.campaign_id and earlier.player_id = owed.player_id
      where earlier.reminded_at is null or earlier.reminded_at <= ${remindedSince(of.now)}::timestamptz
      order by owed.campaign_id, owed.player_id
      limit ${sql.lit(most)}
      on conflict (campaign_id, player_id) do update set reminded_at = excluded.reminded_at
      where reminders.reminded_at <= ${remindedSince(of.now)}::timestamptz
      returning campaign_id, player_id
    )
    select owed.* from owed join reminded using (campaign_id, player_id)`.execute(db);
  return rows.map(toOwed);
}
