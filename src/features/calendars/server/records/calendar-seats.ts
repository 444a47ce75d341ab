import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type Cancellation, cancellationColumns } from './calendar-sessions.ts';

type CalendarSeat = { userId: Id; sessionId: Id; takenAt: Date };

/** The seats of these users in these sessions. */
export async function listSeatsIn(
  db: Database,
  sessionIds: readonly Id[],
  userIds: readonly Id[],
): Promise<CalendarSeat[]> {
  return db
    .selectFrom('players')
    .innerJoin('player_sessions as seat', 'seat.player_id', 'players.id')
    .select(['players.auth_id as userId', 'seat.session_id as sessionId', 'seat.created_at as takenAt'])
    .where(sql<boolean>`players.auth_id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`seat.session_id = any(${sessionIds}::uuid[])`)
    .execute();
}

export async function holdsSeat(db: Database, sessionId: Id, playerId: Id): Promise<boolean> {
  const seat = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return seat !== undefined;
}

/** A seat that somebody no longer has. */
type GoneSeat = Cancellation & { userId: Id };

const selectGoneSeats = (db: Database, userIds: readonly Id[]) =>
  db
    .selectFrom('players')
    .innerJoin('calendar_cancellations as gone', 'gone.player_id', 'players.id')
    .select([...cancellationColumns, 'players.auth_id as userId'])
    .where(sql<boolean>`players.auth_id = any(${userIds}::uuid[])`);

/** The seats in these sessions that were removed from the calendars of these users, even if they have another seat there now. */
export const listGoneSeats = (
  db: Database,
  sessionIds: readonly Id[],
  userIds: readonly Id[],
): Promise<GoneSeat[]> =>
  selectGoneSeats(db, userIds)
    .where(sql<boolean>`gone.session_id = any(${sessionIds}::uuid[])`)
    .execute();

/**
 * The seats in sessions after `after` that were removed from the calendars of these users because a campaign was
 * deleted: those removed in the same transaction as the session itself. The next sessions first.
 */
export const listSeatsOfGoneCampaign = (
  db: Database,
  { campaignId, after, most }: { campaignId: Id; after: Date; most: number },
  userIds: readonly Id[],
): Promise<GoneSeat[]> =>
  selectGoneSeats(db, userIds)
    .innerJoin('calendar_cancellations as session', (join) =>
      join
        .onRef('session.session_id', '=', 'gone.session_id')
        .on('session.player_id', 'is', null)
        .onRef('session.cancelled_at', '=', 'gone.cancelled_at'),
    )
    .where('gone.campaign_id', '=', campaignId)
    .where('gone.start_date', '>', after)
    .orderBy('gone.start_date')
    .orderBy('gone.session_id')
    .orderBy('gone.id')
    .limit(most)
    .execute();
