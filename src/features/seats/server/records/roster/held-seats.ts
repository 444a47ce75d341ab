import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { publicPlayerColumns } from '#features/players/server/records/players.ts';

/** Where a page of seats begins: after the seat with this time and id. */
export type SeatPosition = [createdAt: string, id: Id];

type Page = { sessionId: Id; after: SeatPosition | null; limit: number };

/** Who holds the seats of a session, in the order they were taken: the query to select further columns from. */
export const heldSeats = (db: Database, { sessionId, after, limit }: Page) =>
  db
    .selectFrom('player_sessions as seat')
    .innerJoin('players', 'players.id', 'seat.player_id')
    .select(['seat.id as seatId', 'seat.created_at as takenAt', ...publicPlayerColumns])
    .where('seat.session_id', '=', sessionId)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(seat.created_at, seat.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('seat.created_at')
    .orderBy('seat.id')
    .limit(sql.lit(limit));
