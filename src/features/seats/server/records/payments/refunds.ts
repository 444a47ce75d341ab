import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Refund } from '../../../payments-contract.ts';

/** Where a page of refunds begins: after the one with this time of cancellation and this id, newest first. */
type RefundPosition = [cancelledAt: string, id: Id];

/** The refunds on a page of the list. The list returns one more if there is a next page. */
export const REFUNDS_A_PAGE = 20;

type Cancelling = { organiserId: Id; cancelledAt: Date };

/**
 * Records what the organiser has to pay back for a seat and for the guests whom its player brought. Call it before the
 * seat is removed. Nothing is recorded for seats that are free or unpaid, or for guests whom nobody brought. The money
 * for a guest goes to the player who brought them.
 */
export async function keepRefundOfSeat(db: Database, seatId: Id, cancelling: Cancelling): Promise<void> {
  await sql`
    insert into refunds (player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at)
    select coalesce(seat.player_id, seat.host_player_id), ${cancelling.organiserId}::uuid, campaigns.id, campaigns.title,
      sessions.session_number, sessions.start_date, seat.price, ${cancelling.cancelledAt}::timestamptz
    from player_sessions gone
    join player_sessions seat on seat.id = gone.id
      or (seat.session_id = gone.session_id and seat.host_player_id = gone.player_id)
    join sessions on sessions.id = seat.session_id
    join campaigns on campaigns.id = sessions.campaign_id
    where gone.id = ${seatId}::uuid and coalesce(seat.player_id, seat.host_player_id) is not null
      and seat.payment_status = 'paid' and seat.price > 0`.execute(db);
}

/** The same for all seats of a player and their guests in the campaign's upcoming sessions. */
export async function keepRefundsOfUpcomingSeats(
  db: Database,
  { campaignId, playerId, ...cancelling }: Cancelling & { campaignId: Id; playerId: Id },
): Promise<void> {
  await sql`
    insert into refunds (player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at)
    select ${playerId}::uuid, ${cancelling.organiserId}::uuid, campaigns.id, campaigns.title, sessions.session_number,
      sessions.start_date, seat.price, ${cancelling.cancelledAt}::timestamptz
    from sessions
    join campaigns on campaigns.id = sessions.campaign_id
    join player_sessions seat on seat.session_id = sessions.id
    where sessions.campaign_id = ${campaignId}::uuid and sessions.start_date > ${cancelling.cancelledAt}::timestamptz
      and (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
      and seat.payment_status = 'paid' and seat.price > 0`.execute(db);
}

type AskedRefunds = {
  /** Refunds that the player gets, or that they owe; undefined for both. */
  side?: 'gets' | 'owes' | undefined;
  /** Only refunds to this other player. */
  playerId?: Id | undefined;
  after: RefundPosition | null;
};

/** The refunds that a player gets or has to pay, newest cancellation first. */
export async function listRefundsOfPlayer(
  db: Database,
  playerId: Id,
  { side, playerId: otherId, after }: AskedRefunds,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('players as payer', 'payer.id', 'refunds.player_id')
    .leftJoin('players as organiser', 'organiser.id', 'refunds.organiser_id')
    .select([
      'refunds.id',
      'refunds.player_id',
      'refunds.campaign_id',
      'refunds.campaign_title',
      'refunds.session_number',
      'refunds.session_start',
      'refunds.price',
      'refunds.cancelled_at',
      'refunds.returned_at',
      'payer.alias as payer_alias',
      'organiser.alias as organiser_alias',
    ])
    .where((either) =>
      either.or([
        ...(side === 'owes' ? [] : [either('refunds.player_id', '=', playerId)]),
        ...(side === 'gets' ? [] : [either('refunds.organiser_id', '=', playerId)]),
      ]),
    )
    .$if(otherId !== undefined, (rest) => rest.where('refunds.player_id', '=', otherId ?? null))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(refunds.cancelled_at, refunds.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('refunds.cancelled_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(sql.lit(REFUNDS_A_PAGE + 1))
    .execute();
  return rows.map((row) => {
    const isOwedByViewer = row.player_id !== playerId;
    return {
      id: row.id,
      priceCents: centsOf(row.price),
      isOwedByViewer,
      alias: isOwedByViewer ? row.payer_alias : row.organiser_alias,
      campaign: { id: row.campaign_id, title: row.campaign_title },
      session: { sessionNumber: row.session_number, startDate: row.session_start.toISOString() },
      cancelledAt: row.cancelled_at.toISOString(),
      returnedAt: row.returned_at?.toISOString() ?? null,
    };
  });
}

/** Locks a refund until the transaction ends; undefined if this organiser owes no such refund. */
export const lockRefund = (db: Database, refundId: Id, organiserId: Id) =>
  db
    .selectFrom('refunds')
    .select(['id', 'player_id as playerId', 'returned_at as returnedAt'])
    .where('id', '=', refundId)
    .where('organiser_id', '=', organiserId)
    .forUpdate()
    .executeTakeFirst();

/** Stores when a refund was paid back; null if it is still owed. */
export async function writeReturned(db: Database, refundId: Id, returnedAt: Date | null): Promise<void> {
  await db.updateTable('refunds').set({ returned_at: returnedAt }).where('id', '=', refundId).execute();
}
