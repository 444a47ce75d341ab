import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';

/**
 * Whether a player may begin something with another: neither has blocked the other. The one place that decides it; what
 * asks about many at once joins `player_blocks` as `sitsWithBlocked` does.
 */
export async function mayMeet(db: Database, playerId: Id, otherId: Id): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
      select from player_blocks
      where (player_id = ${playerId}::uuid and blocked_id = ${otherId}::uuid)
        or (player_id = ${otherId}::uuid and blocked_id = ${playerId}::uuid)) as blocked`.execute(db);
  return rows[0]?.blocked !== true;
}

/** Whether the player who has an address blocked the one who would write to it. */
export async function isBlockedAt(db: Database, address: string, playerId: Id): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
      select from auth.users
      join players on players.auth_id = users.id
      join player_blocks on player_blocks.player_id = players.id and player_blocks.blocked_id = ${playerId}::uuid
      where users.email = ${address.toLowerCase()}) as blocked`.execute(db);
  return rows[0]?.blocked === true;
}

/**
 * Whether somebody holds a seat of a session whom the player may not meet there: of the two, one blocked the other before
 * both were members of its campaign. Trust it only while the session is locked.
 */
export async function sitsWithBlocked(db: Database, sessionId: Id, playerId: Id): Promise<boolean> {
  const { rows } = await sql<{ sits: boolean }>`
    select exists (
      select from player_sessions seat
      join sessions on sessions.id = seat.session_id
      join player_blocks block
        on (block.player_id = seat.player_id and block.blocked_id = ${playerId}::uuid)
        or (block.player_id = ${playerId}::uuid and block.blocked_id = seat.player_id)
      where seat.session_id = ${sessionId}::uuid
        and 2 > (
          select count(*) from campaign_players member
          where member.campaign_id = sessions.campaign_id and member.status = 'active'
            and member.player_id in (seat.player_id, ${playerId}::uuid)
            and member.created_at <= block.created_at)) as sits`.execute(db);
  return rows[0]?.sits === true;
}
