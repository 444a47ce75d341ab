import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/**
 * What a rating depends on: when the session began, the owner of its campaign, whether the player is a co-organiser,
 * and whether they hold a seat. A seat that they held when it began and that an organiser cancelled since counts too.
 */
export type SessionStanding = {
  startDate: Date;
  ownerId: Id | null;
  coOrganises: boolean;
  wasSeated: boolean;
};

/** A player's standing in a session; undefined when there is no such session. */
export async function findStanding(
  db: Database,
  sessionId: Id,
  playerId: Id,
): Promise<SessionStanding | undefined> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('campaign_players as owner', (join) =>
      join
        .onRef('owner.campaign_id', '=', 'sessions.campaign_id')
        .on('owner.role_type', '=', sql.lit('owner'))
        .on('owner.status', '=', sql.lit('active')),
    )
    .leftJoin('campaign_players as helper', (join) =>
      join
        .onRef('helper.campaign_id', '=', 'sessions.campaign_id')
        .on('helper.player_id', '=', playerId)
        .on('helper.co_organises', '=', sql.lit(true))
        .on('helper.status', '=', sql.lit('active')),
    )
    .leftJoin('player_sessions as seat', (join) =>
      join.onRef('seat.session_id', '=', 'sessions.id').on('seat.player_id', '=', playerId),
    )
    .leftJoin('cancelled_seats as cancelled', (join) =>
      join.onRef('cancelled.session_id', '=', 'sessions.id').on('cancelled.player_id', '=', playerId),
    )
    .select([
      'sessions.start_date',
      'owner.player_id as owner_id',
      'helper.player_id as helper_id',
      sql<boolean>`seat.id is not null or cancelled.player_id is not null`.as('was_seated'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return (
    row && {
      startDate: row.start_date,
      ownerId: row.owner_id,
      coOrganises: row.helper_id !== null,
      wasSeated: row.was_seated,
    }
  );
}
