import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { contains } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import type { Between, FoundMember, Levels, Member } from '../../contract.ts';

/** Where a page of a team begins: after the player who joined at this time with this relationship. */
export type TeamPosition = [since: string, relationshipId: Id];

/** How many players one page of a team shows. The list returns one more if there is a next page. */
export const MEMBERS_A_PAGE = 50;

/** The most players that a walk through a downline reads. */
const PLAYERS_COUNTED = 100_000;

/** A player as the network shows them to others; undefined if there is none. */
export async function findFace(db: Database, playerId: Id) {
  const row = await db
    .selectFrom('players')
    .select(['alias', 'alias_image_url'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row && { playerId, alias: row.alias, aliasImageUrl: row.alias_image_url };
}

/** A player's user and alias. The player must exist. */
export async function findUserOfPlayer(db: Database, playerId: Id): Promise<{ userId: Id; alias: string }> {
  return db
    .selectFrom('players')
    .select(['auth_id as userId', 'alias'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
}

/** How many players a player sponsors directly. Needs only an index. */
export async function countTeam(db: Database, playerId: Id): Promise<number> {
  const row = await db
    .selectFrom('player_relationships')
    .select(({ fn }) => fn.countAll<number>().as('players'))
    .where('upline_id', '=', playerId)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirstOrThrow();
  return row.players;
}

/** The players that a player sponsors, in the order in which they joined, each with the size of their own team. */
export async function listTeam(
  db: Database,
  playerId: Id,
  after: TeamPosition | null,
): Promise<(Member & { relationshipId: Id })[]> {
  const rows = await db
    .selectFrom('player_relationships as r')
    .innerJoin('players as p', 'p.id', 'r.downline_id')
    .select((row) => [
      'r.id',
      'r.created_at',
      'p.id as player_id',
      'p.alias',
      'p.alias_image_url',
      row
        .selectFrom('player_relationships as below')
        .select((below) => below.fn.countAll<number>().as('players'))
        .whereRef('below.upline_id', '=', 'r.downline_id')
        .where('below.status', '=', sql.lit('active'))
        .as('team_count'),
    ])
    .where('r.upline_id', '=', playerId)
    .where('r.status', '=', sql.lit('active'))
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(r.created_at, r.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(sql.lit(MEMBERS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    relationshipId: row.id,
    playerId: row.player_id,
    alias: row.alias,
    aliasImageUrl: row.alias_image_url,
    teamCount: Number(row.team_count),
    since: row.created_at.toISOString(),
  }));
}

/** Whether a player is anywhere below another. Takes one index lookup for each level between them. */
export async function isBelow(
  db: Database,
  { playerId, uplineId }: { playerId: Id; uplineId: Id },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (player_id) as (
      select upline_id from player_relationships where downline_id = ${playerId}::uuid and status = 'active'
      union
      select r.upline_id from player_relationships r join above a on r.downline_id = a.player_id
      where r.status = 'active' and a.player_id <> ${uplineId}::uuid
    )
    select exists (select 1 from above where player_id = ${uplineId}::uuid) as found`.execute(db);
  return rows[0]?.found === true;
}

/** The common table expression `below`: all players below one, level by level. Each comes only once, because a player has one sponsor. */
const below = (playerId: Id) => sql`below (player_id, upline_id, since, level) as (
    select downline_id, upline_id, created_at, 1 from player_relationships
    where upline_id = ${playerId}::uuid and status = 'active'
    union all
    select r.downline_id, r.upline_id, r.created_at, b.level + 1
    from player_relationships r join below b on r.upline_id = b.player_id
    where r.status = 'active'
  )`;

/** The most players that `searchDownline` finds. */
const MEMBERS_FOUND = 20;

/** The most players on the path up from a found player. */
const LONGEST_PATH = 64;

/** Players below a player whose alias contains a text, nearest first, each with the players in between. Reads at most PLAYERS_COUNTED players. */
export async function searchDownline(db: Database, playerId: Id, text: string): Promise<FoundMember[]> {
  // total: a player has one sponsor, so is below another once
  // total: no two players of one way stand at the same step
  const { rows } = await sql<FoundRow>`
    with recursive ${below(playerId)}, found as (
      select b.*, p.alias, p.alias_image_url
      from (select * from below limit ${sql.lit(PLAYERS_COUNTED)}) b
      -- One by one through the key: joined, all players would be read for a team of three.
      cross join lateral (select id, alias, alias_image_url, search_text from players where id = b.player_id offset 0) p
      where ${contains([sql.ref('p.search_text')], text)}
      order by b.level, p.alias, p.id limit ${sql.lit(MEMBERS_FOUND)}
    ), way (found_id, player_id, steps) as (
      select player_id, upline_id, 1 from found where upline_id <> ${playerId}::uuid
      union all
      select b.found_id, r.upline_id, b.steps + 1
      from way b join player_relationships r on r.downline_id = b.player_id and r.status = 'active'
      where r.upline_id <> ${playerId}::uuid and b.steps < ${sql.lit(LONGEST_PATH)}
    )
    select f.player_id, f.alias, f.alias_image_url, f.since, f.level, upline.alias as upline_alias,
      (select count(*)::int from player_relationships r where r.upline_id = f.player_id and r.status = 'active')
        as team_count,
      (select coalesce(json_agg(json_build_object('playerId', p.id, 'alias', p.alias, 'aliasImageUrl', p.alias_image_url,
            'teamCount', coalesce(t.level_counts[1], 0)) order by b.steps desc), '[]')
        from way b join players p on p.id = b.player_id left join player_teams t on t.player_id = p.id
        where b.found_id = f.player_id) as path
    from found f join players upline on upline.id = f.upline_id
    order by f.level, f.alias, f.player_id`.execute(db);
  return rows.map((row) => ({
    playerId: row.player_id,
    alias: row.alias,
    aliasImageUrl: row.alias_image_url,
    teamCount: row.team_count,
    since: row.since.toISOString(),
    level: row.level,
    uplineAlias: row.upline_alias,
    path: row.path,
  }));
}

type FoundRow = {
  player_id: string;
  alias: string;
  alias_image_url: string | null;
  since: Date;
  level: number;
  upline_alias: string;
  team_count: number;
  path: Between[];
};

/** How many levels have stored sizes. Longer chains are counted by walking. */
const LEVELS_KEPT = 64;

/**
 * How many players there are at each level below a player, nearest first. Reads the stored counts with one lookup by
 * key. Only if there are more than 63 levels, it walks through them; `complete` is false if that stopped at
 * PLAYERS_COUNTED.
 */
export async function countPlayersByLevel(db: Database, playerId: Id): Promise<Levels> {
  const kept = await db
    .selectFrom('player_teams')
    .select('level_counts')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const counts = kept?.level_counts ?? [];
  if (counts.length === LEVELS_KEPT) return walkLevels(db, playerId);
  return { levels: counts.map((players, index) => ({ level: index + 1, players })), complete: true };
}

/** The same result as `countPlayersByLevel`, from the relationships alone. */
export async function walkLevels(db: Database, playerId: Id): Promise<Levels> {
  // total: one row for each level
  const { rows } = await sql<{ level: number; players: number }>`
    with recursive ${below(playerId)}
    select level, count(*)::int as players from (select level from below limit ${sql.lit(PLAYERS_COUNTED)}) counted
    group by level order by level`.execute(db);
  const counted = rows.reduce((sum, { players }) => sum + players, 0);
  return { levels: rows, complete: counted < PLAYERS_COUNTED };
}
