import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** Records that a player was seated when the session began, before their seat is cancelled. */
export async function keepCancelledSeat(
  db: Database,
  seat: { sessionId: Id; playerId: Id; cancelledAt: Date },
): Promise<void> {
  await db
    .insertInto('cancelled_seats')
    .values({ session_id: seat.sessionId, player_id: seat.playerId, cancelled_at: seat.cancelledAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether anybody held a seat when the session began; only meaningful after its start. Trust it only while the session is locked. */
export async function wasAnybodySeated(db: Database, sessionId: Id): Promise<boolean> {
  const { rows } = await sql<{ seated: boolean }>`
    select exists (select from player_sessions where session_id = ${sessionId})
      or exists (select from cancelled_seats where session_id = ${sessionId}) as seated`.execute(db);
  return rows[0]?.seated ?? false;
}
