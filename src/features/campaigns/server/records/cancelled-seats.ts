import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';

/** Keeps that a player was seated when a session began, whose seat is cancelled now. */
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

/** Whether anybody was seated when a session began that has begun. Trust it only while the session is locked. */
export async function wasAnybodySeated(db: Database, sessionId: Id): Promise<boolean> {
  const { rows } = await sql<{ seated: boolean }>`
    select exists (select from player_sessions where session_id = ${sessionId})
      or exists (select from cancelled_seats where session_id = ${sessionId}) as seated`.execute(db);
  return rows[0]?.seated ?? false;
}
