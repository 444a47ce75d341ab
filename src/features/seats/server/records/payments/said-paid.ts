import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { OwedInCampaign } from './book-payments.ts';
import { campaignsOfBook, type OfBook } from './book-money.ts';

type SumRow = { seats: number; sum: string };

const owed = (row: SumRow | undefined) => ({ seats: row?.seats ?? 0, cents: centsOf(row?.sum ?? '0') });

/** Stores that a player says they paid all that they owe in a campaign. Returns how much that is. */
export async function writeSaidPaid(
  db: Database,
  { campaignId, playerId }: { campaignId: Id; playerId: Id },
  { at, note }: { at: Date; note: string | null },
): Promise<{ seats: number; cents: number }> {
  const { rows } = await sql<SumRow>`
    with said as (
      update player_sessions seat set said_paid_at = ${at}::timestamptz, said_paid_note = ${note}
      from sessions
      where sessions.id = seat.session_id and sessions.campaign_id = ${campaignId}::uuid
        and (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
        and seat.payment_status = 'pending' and seat.price > 0
      returning seat.price
    )
    select count(*)::int as seats, coalesce(sum(price), 0)::text as sum from said`.execute(db);
  return owed(rows[0]);
}

/** Takes back that a player said they paid what they still owe in a campaign. Returns how much that was. */
export async function eraseSaidPaid(
  db: Database,
  { campaignId, playerId }: { campaignId: Id; playerId: Id },
): Promise<{ seats: number; cents: number }> {
  const { rows } = await sql<SumRow>`
    with unsaid as (
      update player_sessions seat set said_paid_at = null, said_paid_note = null
      from sessions
      where sessions.id = seat.session_id and sessions.campaign_id = ${campaignId}::uuid
        and (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
        and seat.payment_status = 'pending' and seat.said_paid_at is not null
      returning seat.price
    )
    select count(*)::int as seats, coalesce(sum(price), 0)::text as sum from unsaid`.execute(db);
  return owed(rows[0]);
}

/** The campaigns of the book in which a player says that they paid, and the seats are still unpaid. */
export async function listCampaignsSaidPaid(
  db: Database,
  of: OfBook,
  playerId: Id,
): Promise<OwedInCampaign['campaignId'][]> {
  // total: each campaign once
  const { rows } = await sql<{ campaign_id: Id }>`
    with ${campaignsOfBook(of)}
    select distinct sessions.campaign_id
    from mine
    join sessions on sessions.campaign_id = mine.campaign_id
    join player_sessions seat on seat.session_id = sessions.id
    where (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
      and seat.payment_status = 'pending' and seat.said_paid_at is not null
    order by sessions.campaign_id`.execute(db);
  return rows.map((row) => row.campaign_id);
}
