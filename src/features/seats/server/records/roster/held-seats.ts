import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { RosterSeat } from '../../../seat-contract.ts';
import { publicPlayerColumns } from '#features/players/server/records/players.ts';

/** Where a page of seats begins: after the seat with this time and id. */
export type SeatPosition = [createdAt: string, id: Id];

type Page = { sessionId: Id; after: SeatPosition | null; limit: number };

type HolderRow = {
  id: Id | null;
  alias: string | null;
  aliasImageUrl: string | null;
  guestName: string | null;
  hostAlias: string | null;
};

/** The holder of a seat: a player or a guest. */
export const toHolder = (row: HolderRow): Pick<RosterSeat, 'player' | 'guest'> => ({
  player:
    row.id === null || row.alias === null
      ? null
      : { id: row.id, alias: row.alias, aliasImageUrl: row.aliasImageUrl },
  guest: row.guestName === null ? null : { name: row.guestName, hostAlias: row.hostAlias },
});

/** The seats of a session with their holders, guests too, in the order they were taken. A query from which callers select further columns. */
export const heldSeats = (db: Database, { sessionId, after, limit }: Page) =>
  db
    .selectFrom('player_sessions as seat')
    .leftJoin('players', 'players.id', 'seat.player_id')
    .leftJoin('players as host', 'host.id', 'seat.host_player_id')
    .select(['seat.id as seatId', 'seat.created_at as takenAt', ...publicPlayerColumns])
    .select(['seat.guest_name as guestName', 'host.alias as hostAlias'])
    .where('seat.session_id', '=', sessionId)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(seat.created_at, seat.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('seat.created_at')
    .orderBy('seat.id')
    .limit(sql.lit(limit));
