import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Sheet, SheetSeat } from '../../../roster/contract.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';

/** What a roster says about its session; undefined if there is no such session. */
export async function findSheet(db: Database, sessionId: Id): Promise<Omit<Sheet, 'seats'> | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .innerJoin('game_systems', 'game_systems.id', 'campaigns.game_system_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select((of) => [
      ...clockColumns,
      'campaigns.id as campaignId',
      'campaigns.title',
      'campaigns.max_players as maxPlayers',
      'game_systems.name as gameSystemName',
      'retailers.name as retailerName',
      'conventions.name as conventionName',
      'sessions.id',
      'sessions.session_number as sessionNumber',
      'sessions.start_date as startDate',
      'sessions.length_minutes as lengthMinutes',
      'sessions.place',
      'sessions.price',
      of
        .selectFrom('player_sessions')
        .select((seats) => seats.fn.countAll<number>().as('taken'))
        .whereRef('player_sessions.session_id', '=', 'sessions.id')
        .as('seatsTaken'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return (
    row && {
      campaign: { id: row.campaignId, title: row.title, gameSystemName: row.gameSystemName },
      session: {
        id: row.id,
        sessionNumber: row.sessionNumber,
        startDate: row.startDate.toISOString(),
        lengthMinutes: row.lengthMinutes,
        ...placeClock(row),
        where: row.conventionName ?? row.retailerName,
        place: row.place,
        priceCents: centsOf(row.price),
        seatsTaken: Number(row.seatsTaken),
        maxPlayers: row.maxPlayers,
      },
    }
  );
}

type SeatRow = { id: Id; alias: string | null; price: string; payment_status: string };

/**
 * The first seats of a session, at most `most`, sorted by alias or guest name. Seats of players whose account was
 * deleted after it began come last.
 */
export async function listSheetSeats(db: Database, sessionId: Id, most: number): Promise<SheetSeat[]> {
  const { rows } = await sql<SeatRow>`
    select id, alias, price::text, payment_status from (
      select seat.id, coalesce(players.alias, seat.guest_name) as alias, seat.price, seat.payment_status
      from player_sessions seat left join players on players.id = seat.player_id
      where seat.session_id = ${sessionId}::uuid
      union all
      select id, null, price, payment_status from former_seats where session_id = ${sessionId}::uuid
    ) seats
    order by lower(alias) nulls last, id
    limit ${sql.lit(most)}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    alias: row.alias,
    priceCents: centsOf(row.price),
    paymentStatus: row.payment_status,
  }));
}
