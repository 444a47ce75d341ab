import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { BookSeat } from '../../../book/contract.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';
import { campaignsOfBook, inBook, type OfBook } from './book-money.ts';

/** Where a page of seats begins: after the seat with this start of its session and this id, the latest first. */
export type BookSeatPosition = [startDate: string, id: Id];

/** The seats on a page. The list returns one more if there is a next page. */
export const BOOK_SEATS_A_PAGE = 50;

/** The seats in the book of one player and the guests they bring, or of guests without a player. The latest session first. */
export async function listBookSeats(
  db: Database,
  of: OfBook,
  { playerId, after }: { playerId: Id | null; after: BookSeatPosition | null },
): Promise<BookSeat[]> {
  const rows = await db
    .selectFrom('player_sessions as seat')
    .innerJoin('sessions', 'sessions.id', 'seat.session_id')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select(clockColumns)
    .select([
      'seat.id',
      'seat.price',
      'seat.payment_status as paymentStatus',
      'seat.payment_decided_at as decidedAt',
      'seat.said_paid_at as saidPaidAt',
      'seat.said_paid_note as saidPaidNote',
      'seat.guest_name as guestName',
      'sessions.id as sessionId',
      'sessions.session_number as sessionNumber',
      'sessions.start_date as startDate',
      'sessions.length_minutes as lengthMinutes',
      'campaigns.id as campaignId',
      'campaigns.title',
    ])
    .where(sql<boolean>`sessions.campaign_id in (with ${campaignsOfBook(of)} select campaign_id from mine)`)
    .where(inBook(of.now))
    .where((is) =>
      playerId === null
        ? is.and([is('seat.player_id', 'is', null), is('seat.host_player_id', 'is', null)])
        : is.or([is('seat.player_id', '=', playerId), is('seat.host_player_id', '=', playerId)]),
    )
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(sessions.start_date, seat.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('sessions.start_date', 'desc')
    .orderBy('seat.id', 'desc')
    .limit(sql.lit(BOOK_SEATS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    campaign: { id: row.campaignId, title: row.title },
    session: {
      id: row.sessionId,
      sessionNumber: row.sessionNumber,
      startDate: row.startDate.toISOString(),
      lengthMinutes: row.lengthMinutes,
      ...placeClock(row),
    },
    guestName: row.guestName,
    priceCents: centsOf(row.price),
    paymentStatus: row.paymentStatus,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    saidPaidAt: row.saidPaidAt?.toISOString() ?? null,
    saidPaidNote: row.saidPaidNote,
  }));
}

/** A line of the book as a CSV table: a seat with a price, or a refund. */
export type BookLine = {
  /** The other side: the player for an organiser, the organiser for a player; null if there is nobody. */
  alias: string | null;
  campaign: string;
  sessionNumber: number;
  startDate: Date;
  guestName: string | null;
  cents: number;
  state: 'pending' | 'paid' | 'to pay back' | 'paid back';
  /** When an organiser marked it paid, or paid back. */
  decidedAt: Date | null;
  saidPaidAt: Date | null;
  saidPaidNote: string | null;
};

type LineRow = {
  alias: string | null;
  title: string;
  session_number: number;
  start_date: Date;
  guest_name: string | null;
  price: string;
  state: BookLine['state'];
  decided_at: Date | null;
  said_paid_at: Date | null;
  said_paid_note: string | null;
};

const toLine = (row: LineRow): BookLine => ({
  alias: row.alias,
  campaign: row.title,
  sessionNumber: row.session_number,
  startDate: row.start_date,
  guestName: row.guest_name,
  cents: centsOf(row.price),
  state: row.state,
  decidedAt: row.decided_at,
  saidPaidAt: row.said_paid_at,
  saidPaidNote: row.said_paid_note,
});

const stateOfRefund = sql`case when refunds.returned_at is null then 'to pay back' else 'paid back' end`;

/** An organiser's book as lines, sorted by player and then by session; at most `most`. */
export async function listBookLines(db: Database, of: OfBook, most: number): Promise<BookLine[]> {
  const { rows } = await sql<LineRow>`
    with ${campaignsOfBook(of)}
    select * from (
      select seat.id, players.alias, campaigns.title, sessions.session_number, sessions.start_date, seat.guest_name, seat.price::text,
        seat.payment_status::text as state, seat.payment_decided_at as decided_at, seat.said_paid_at, seat.said_paid_note
      from mine
      join campaigns on campaigns.id = mine.campaign_id
      join sessions on sessions.campaign_id = campaigns.id
      join player_sessions seat on seat.session_id = sessions.id
      left join players on players.id = coalesce(seat.player_id, seat.host_player_id)
      where ${inBook(of.now)}
      union all
      select refunds.id, players.alias, refunds.campaign_title, refunds.session_number, refunds.session_start, null, refunds.price::text,
        ${stateOfRefund}, refunds.returned_at, null, null
      from refunds join players on players.id = refunds.player_id
      where refunds.organiser_id = ${of.organiserId}::uuid
        and (${of.campaignId ?? null}::uuid is null or refunds.campaign_id = ${of.campaignId ?? null}::uuid)
    ) lines
    order by lower(alias) nulls last, start_date, id
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(toLine);
}

/** What a player paid, owes and gets back as lines, the latest session first; at most `most`. */
export async function listOwnBookLines(db: Database, playerId: Id, most: number): Promise<BookLine[]> {
  const { rows } = await sql<LineRow>`
    select * from (
      select seat.id, organiser.alias, campaigns.title, sessions.session_number, sessions.start_date, seat.guest_name,
        seat.price::text, seat.payment_status::text as state, seat.payment_decided_at as decided_at, seat.said_paid_at,
        seat.said_paid_note
      from player_sessions seat
      join sessions on sessions.id = seat.session_id
      join campaigns on campaigns.id = sessions.campaign_id
      left join campaign_players owner
        on owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'
      left join players organiser on organiser.id = owner.player_id
      where (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid) and seat.price > 0
      union all
      select refunds.id, organiser.alias, refunds.campaign_title, refunds.session_number, refunds.session_start, null,
        refunds.price::text, ${stateOfRefund}, refunds.returned_at, null, null
      from refunds left join players organiser on organiser.id = refunds.organiser_id
      where refunds.player_id = ${playerId}::uuid
    ) lines
    order by start_date desc, id desc
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(toLine);
}
