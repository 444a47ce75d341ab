import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { SeatOfPlayer } from '../../seat-contract.ts';
import { ownCheckIn, ownCheckInColumns } from './check-in/own-check-in.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';

/** Where a page of a player's seats begins: after the seat with this time and this id, newest first. */
export type SeatOfPlayerPosition = [createdAt: string, id: Id];

/** The seats on a page of the list. The list returns one more if there is a next page. */
export const SEATS_OF_PLAYER_A_PAGE = 20;

/** The seats of a player and of the guests they bring, with session, campaign and game system, newest first; all, or only the pending ones. */
export async function listSeatsOfPlayer(
  db: Database,
  playerId: Id,
  payment: 'pending' | null,
  after: SeatOfPlayerPosition | null,
): Promise<SeatOfPlayer[]> {
  const rows = await db
    .selectFrom('player_sessions as seat')
    .innerJoin('sessions', 'sessions.id', 'seat.session_id')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .innerJoin('game_systems', 'game_systems.id', 'campaigns.game_system_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .leftJoin('check_ins', 'check_ins.seat_id', 'seat.id')
    .select([
      ...clockColumns,
      ...ownCheckInColumns,
      'seat.id',
      'seat.price',
      'seat.payment_status',
      'seat.created_at',
      'seat.guest_name',
      'sessions.id as session_id',
      'sessions.session_number',
      'sessions.start_date',
      'sessions.length_minutes',
      'campaigns.id as campaign_id',
      'campaigns.title',
      'game_systems.id as game_system_id',
      'game_systems.name as game_system_name',
      'game_systems.logo_image_url',
    ])
    .where((is) => is.or([is('seat.player_id', '=', playerId), is('seat.host_player_id', '=', playerId)]))
    .$if(payment !== null, (all) => all.where('seat.payment_status', '=', sql.lit('pending' as const)))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(seat.created_at, seat.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('seat.created_at', 'desc')
    .orderBy('seat.id', 'desc')
    .limit(sql.lit(SEATS_OF_PLAYER_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    priceCents: centsOf(row.price),
    paymentStatus: row.payment_status,
    createdAt: row.created_at.toISOString(),
    session: {
      id: row.session_id,
      sessionNumber: row.session_number,
      startDate: row.start_date.toISOString(),
      lengthMinutes: row.length_minutes,
      ...placeClock(row),
    },
    campaign: { id: row.campaign_id, title: row.title },
    guestName: row.guest_name,
    checkIn: row.guest_name === null ? ownCheckIn(row) : null,
    gameSystem: {
      id: row.game_system_id,
      name: row.game_system_name,
      logoImageUrl: row.logo_image_url,
    },
  }));
}
