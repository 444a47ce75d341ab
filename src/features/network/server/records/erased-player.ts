import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { ErasurePart } from '#platform/context.ts';
import { countWords } from '#shared/text/count-words.ts';
import type { Id } from '#shared/ids.ts';
import { lockNetwork } from './relationships.ts';

/** Moves the player's team to the player's own sponsor. Without one, each member of the team is at the top. */
async function closeUp(db: Database, playerId: Id): Promise<void> {
  await sql`
    update player_relationships set upline_id = above.upline_id
    from player_relationships above
    where above.downline_id = ${playerId} and above.status = 'active'
      and player_relationships.upline_id = ${playerId} and player_relationships.status = 'active'`.execute(
    db,
  );
}

/** The player's sponsor and how many players are on the first level of the team. */
async function findTeam(db: Database, playerId: Id): Promise<{ sponsor: string | null; players: number }> {
  const { rows } = await sql<{ sponsor: string | null; players: number }>`
    select
      (select players.alias from player_relationships r join players on players.id = r.upline_id
        where r.downline_id = ${playerId} and r.status = 'active') as sponsor,
      (select count(*)::int from (
        select from player_relationships where upline_id = ${playerId} and status = 'active' limit 10000) team) as players`.execute(
    db,
  );
  return rows[0] ?? { sponsor: null, players: 0 };
}

/** Closes the gap in the tree when a player is erased. */
export const networkErasure: ErasurePart = {
  async foretell({ db }, { playerId }) {
    if (playerId === null) return [];
    const { sponsor, players } = await findTeam(db, playerId);
    if (players === 0) return [];
    const team = countWords(players, 'player', 'players');
    return [
      sponsor === null
        ? `Your team loses its sponsor: ${team}.`
        : `Your team goes to your sponsor, ${sponsor}: ${team}.`,
    ];
  },
  lock: ({ db }) => lockNetwork(db),
  async erase({ db }, { playerId }) {
    if (playerId !== null) await closeUp(db, playerId);
  },
};
