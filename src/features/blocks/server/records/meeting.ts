import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** Of an id, or of a column that has one. */
type IdOf = Id | RawBuilder<Id>;

/** SQL for whether one of two players blocked the other: they may begin nothing with each other. */
export const areApart = (one: IdOf, other: IdOf): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from player_blocks block
    where (block.player_id = ${one}::uuid and block.blocked_id = ${other}::uuid)
      or (block.player_id = ${other}::uuid and block.blocked_id = ${one}::uuid))`;

/** Whether a player may begin something with another: neither has blocked the other. */
export async function mayMeet(db: Database, playerId: Id, otherId: Id): Promise<boolean> {
  const { rows } = await sql<{ apart: boolean }>`select ${areApart(playerId, otherId)} as apart`.execute(db);
  return rows[0]?.apart !== true;
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
 * SQL for whether somebody holds a seat of a session, a row of `sessions`, whom the player may not meet there: of the two,
 * one blocked the other before both were members of its campaign.
 */
export const sitsWithBlocked = (playerId: IdOf): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from player_sessions beside
    join player_blocks block
      on (block.player_id = beside.player_id and block.blocked_id = ${playerId}::uuid)
      or (block.player_id = ${playerId}::uuid and block.blocked_id = beside.player_id)
    where beside.session_id = sessions.id
      and 2 > (
        select count(*) from campaign_players member
        where member.campaign_id = sessions.campaign_id and member.status = 'active'
          and member.player_id in (beside.player_id, ${playerId}::uuid)
          and member.created_at <= block.created_at))`;
