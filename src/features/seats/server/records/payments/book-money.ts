import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { BookPlayer, BookSummary } from '../../../book/contract.ts';
import { bookSince, remindedSince } from '../../../book/rules.ts';

/** The organiser of a book, its campaign if it is limited to one, and the current time. */
export type OfBook = { organiserId: Id; campaignId?: Id | undefined; now: Date };

/** The players on a page of the book. The list returns one more if there is a next page. */
export const BOOK_PLAYERS_A_PAGE = 25;

/** Where a page of players begins: after the one with this debt, this refund and this id. The id is null for guests without a player. */
type BookPosition = [owedCents: number, refundCents: number, id: Id | null];

/** Stands for the missing id of guests without a player. Sorts them behind everybody with the same sums. */
const noId = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** A CTE `mine (campaign_id)`: the campaigns that the organiser runs, or the one that is asked for. The payments book sums these. */
export const campaignsOfBook = ({ organiserId, campaignId }: OfBook): RawBuilder<unknown> => sql`
  mine as materialized (
    select campaign_id from campaign_players
    where player_id = ${organiserId}::uuid and status = 'active' and (role_type = 'owner' or co_organises)
      and (${campaignId ?? null}::uuid is null or campaign_id = ${campaignId ?? null}::uuid)
  )`;

/** Which seats with a price are in the book: those that are not paid, and those that were paid for sessions of the last year. */
export const inBook = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (seat.price > 0 and (seat.payment_status = 'pending' or sessions.start_date >= ${bookSince(now)}::timestamptz))`;

/** `money`: what each player owes, has paid and gets back. A null player stands for guests without one. */
const moneyOf = (of: OfBook, playerId: Id | null): RawBuilder<unknown> => sql`
  ${campaignsOfBook(of)}, seats as (
    select coalesce(seat.player_id, seat.host_player_id) as player_id, sessions.campaign_id, seat.price,
      seat.payment_status = 'pending' as is_owed, sessions.start_date <= ${of.now}::timestamptz as is_due,
      seat.said_paid_at, seat.said_paid_note
    from mine
    join sessions on sessions.campaign_id = mine.campaign_id
    join player_sessions seat on seat.session_id = sessions.id
    where ${inBook(of.now)}
      and (${playerId}::uuid is null or seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
  ), by_campaign as (
    select seats.player_id, seats.campaign_id,
      sum(price) filter (where is_owed) as owed, count(*) filter (where is_owed) as owed_seats,
      sum(price) filter (where is_owed and is_due) as due,
      sum(price) filter (where is_owed and said_paid_at is not null) as said_paid,
      max(said_paid_at) filter (where is_owed) as said_paid_at,
      max(said_paid_note) filter (where is_owed and said_paid_at is not null) as said_paid_note,
      sum(price) filter (where not is_owed) as paid
    from seats group by seats.player_id, seats.campaign_id
  ), held as (
    select by_campaign.player_id, sum(owed) as owed, sum(owed_seats)::int as owed_seats, sum(due) as due, sum(said_paid) as said_paid,
      max(said_paid_at) as said_paid_at, max(said_paid_note) as said_paid_note, sum(paid) as paid, max(reminded_at) as reminded_at,
      coalesce(bool_or(reminded_at is null or reminded_at <= ${remindedSince(of.now)}::timestamptz)
        filter (where owed > 0 and by_campaign.player_id is not null), false) as can_remind
    from by_campaign
    left join payment_reminders reminders
      on reminders.campaign_id = by_campaign.campaign_id and reminders.player_id = by_campaign.player_id
    group by by_campaign.player_id
  ), back as (
    select player_id, sum(price) as refund from refunds
    where organiser_id = ${of.organiserId}::uuid and returned_at is null
      and (${of.campaignId ?? null}::uuid is null or campaign_id = ${of.campaignId ?? null}::uuid)
      and (${playerId}::uuid is null or player_id = ${playerId}::uuid)
    group by player_id
  ), money as (
    select player_id, coalesce(owed, 0) as owed, coalesce(owed_seats, 0) as owed_seats, coalesce(due, 0) as due,
      coalesce(said_paid, 0) as said_paid, said_paid_at, said_paid_note, coalesce(paid, 0) as paid, reminded_at,
      coalesce(can_remind, false) as can_remind, coalesce(refund, 0) as refund, coalesce(player_id, ${noId}) as id
    from held full join back using (player_id)
  )`;

type SumsRow = { owed: string; due: string; said_paid: string; paid: string; refund: string };

const sumsOf = (row: SumsRow) => ({
  owedCents: centsOf(row.owed),
  dueCents: centsOf(row.due),
  saidPaidCents: centsOf(row.said_paid),
  paidCents: centsOf(row.paid),
  refundCents: centsOf(row.refund),
});

export async function findBookSummary(db: Database, of: OfBook): Promise<Omit<BookSummary, 'since'>> {
  type Row = SumsRow & { owing: number; saying_paid: number; can_remind: boolean; title: string | null };
  const { rows } = await sql<Row>`
    with ${moneyOf(of, null)}
    select coalesce(sum(owed), 0)::text as owed, coalesce(sum(due), 0)::text as due, coalesce(sum(said_paid), 0)::text as said_paid,
      coalesce(sum(paid), 0)::text as paid, coalesce(sum(refund), 0)::text as refund,
      count(*) filter (where owed > 0)::int as owing, count(*) filter (where said_paid > 0)::int as saying_paid,
      coalesce(bool_or(can_remind), false) as can_remind,
      (select campaigns.title from mine join campaigns on campaigns.id = mine.campaign_id
        where campaigns.id = ${of.campaignId ?? null}::uuid) as title
    from money`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has a row');
  return {
    ...sumsOf(row),
    owing: row.owing,
    sayingPaid: row.saying_paid,
    canRemind: row.can_remind,
    campaign:
      of.campaignId === undefined || row.title === null ? null : { id: of.campaignId, title: row.title },
  };
}

type Asked = { show: 'open' | 'all'; playerId: Id | null; after: BookPosition | null };

type PlayerRow = SumsRow & {
  player_id: Id | null;
  alias: string | null;
  alias_image_url: string | null;
  owed_seats: number;
  said_paid_at: Date | null;
  said_paid_note: string | null;
  reminded_at: Date | null;
  can_remind: boolean;
};

/** The players of the book; with `open`, only those who owe something or get something back. The largest debt first, then the largest refund. */
export async function listBookPlayers(
  db: Database,
  of: OfBook,
  { show, playerId, after }: Asked,
): Promise<BookPlayer[]> {
  const [owed, refund, id] = after ?? [0, 0, null];
  const rest = sql`(money.owed, money.refund, money.id)
    < (${owed}::numeric / 100, ${refund}::numeric / 100, coalesce(${id}::uuid, ${noId}))`;
  const { rows } = await sql<PlayerRow>`
    with ${moneyOf(of, playerId)}
    select money.player_id, players.alias, players.alias_image_url, owed::text, owed_seats, due::text, said_paid::text, said_paid_at,
      said_paid_note, paid::text, refund::text, reminded_at, can_remind
    from money left join players on players.id = money.player_id
    where (${show} = 'all' or owed > 0 or refund > 0) and ${after === null ? sql`true` : rest}
    order by money.owed desc, money.refund desc, money.id desc
    limit ${sql.lit(BOOK_PLAYERS_A_PAGE + 1)}`.execute(db);
  return rows.map((row) =>
    Object.assign(sumsOf(row), {
      player:
        row.player_id === null || row.alias === null
          ? null
          : { id: row.player_id, alias: row.alias, aliasImageUrl: row.alias_image_url },
      owedSeats: row.owed_seats,
      saidPaidAt: row.said_paid_at?.toISOString() ?? null,
      saidPaidNote: row.said_paid_note,
      remindedAt: row.reminded_at?.toISOString() ?? null,
      canRemind: row.can_remind,
    }),
  );
}
