import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { PossibleSponsor } from '../../contract.ts';

/** The most sponsors that the menu offers; there are few admins. */
const MAX_SPONSORS = 100;

const selectSponsors = (db: Database) =>
  db
    .selectFrom('profiles')
    .innerJoin('players', 'players.auth_id', 'profiles.id')
    .select((row) => [
      'players.id',
      'players.alias',
      'players.alias_image_url',
      'profiles.username',
      row
        .selectFrom('player_relationships as below')
        .select((below) => below.fn.countAll<number>().as('players'))
        .whereRef('below.upline_id', '=', 'players.id')
        .where('below.status', '=', sql.lit('active'))
        .as('team_count'),
    ])
    .where('profiles.role', '=', sql.lit('admin'))
    .where('profiles.disabled_at', 'is', null);

/** Admins who have a player, by username. */
export async function listPossibleSponsors(db: Database): Promise<PossibleSponsor[]> {
  const rows = await selectSponsors(db)
    .orderBy('profiles.username')
    .orderBy('players.id')
    .limit(sql.lit(MAX_SPONSORS))
    .execute();
  return rows.map((row) => ({
    playerId: row.id,
    username: row.username,
    alias: row.alias,
    aliasImageUrl: row.alias_image_url,
    teamCount: Number(row.team_count),
  }));
}

/** Whether the player can be asked to be a sponsor. */
export async function isPossibleSponsor(db: Database, playerId: Id): Promise<boolean> {
  const row = await selectSponsors(db).where('players.id', '=', playerId).executeTakeFirst();
  return row !== undefined;
}
