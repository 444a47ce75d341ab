import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** What a player with a seat needs to know on the evening of the session. */
export type EveningFacts = {
  userId: Id;
  sessionId: Id;
  campaignId: Id;
  onlineLink: string | null;
  notes: string | null;
  /** Null if the campaign has no owner. */
  organiserAlias: string | null;
  /** Whether the organiser gave the seat, so that its player did not choose to hear from them. */
  isGiven: boolean;
  /** Whether the seat was paid for, so that its player can't give it back themselves. */
  isPaid: boolean;
};

/** The seats of these users in those of these sessions that are neither called off nor hidden, the next session first. */
export const listEveningFacts = (
  db: Database,
  sessionIds: readonly Id[],
  userIds: readonly Id[],
): Promise<EveningFacts[]> =>
  db
    .selectFrom('players')
    .innerJoin('player_sessions as seat', 'seat.player_id', 'players.id')
    .innerJoin('sessions', 'sessions.id', 'seat.session_id')
    .leftJoin('campaign_players as owner', (join) =>
      join
        .onRef('owner.campaign_id', '=', 'sessions.campaign_id')
        .on('owner.role_type', '=', sql.lit('owner')),
    )
    .leftJoin('players as organiser', 'organiser.id', 'owner.player_id')
    .select([
      'players.auth_id as userId',
      'sessions.id as sessionId',
      'sessions.campaign_id as campaignId',
      'sessions.online_link as onlineLink',
      'sessions.notes',
      'organiser.alias as organiserAlias',
      'seat.is_given as isGiven',
      sql<boolean>`seat.payment_status = 'paid' and seat.price > 0`.as('isPaid'),
    ])
    .where(sql<boolean>`players.auth_id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`seat.session_id = any(${sessionIds}::uuid[])`)
    .where('sessions.called_off_at', 'is', null)
    .where('sessions.hidden_at', 'is', null)
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .orderBy('players.id')
    .execute();
