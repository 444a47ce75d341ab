import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';

/** Both states of a relationship. Literals, because the index of sponsors contains only these. */
const inForce = [sql.lit('pending' as const), sql.lit('active' as const)];

export type RelationshipStatus = 'pending' | 'active';

/**
 * Makes every change of sponsors wait for the previous one, until the transaction ends: two changes that only together
 * would close a circle must see each other. Changes are rare, so one lock serves the whole network; the trigger
 * `refuse_sponsor_cycle` takes the same lock. Code that also locks an invitation must lock the invitation first.
 */
export async function lockNetwork(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('player_relationships', 0))`.execute(db);
}

/** The player's relationship with their sponsor, pending or active; undefined if there is none. */
export async function findSponsorship(db: Database, playerId: Id) {
  const row = await db
    .selectFrom('player_relationships')
    .innerJoin('players', 'players.id', 'player_relationships.upline_id')
    .select(['player_relationships.id', 'upline_id', 'status', 'players.alias', 'players.alias_image_url'])
    .where('downline_id', '=', playerId)
    .where('status', 'in', inForce)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      uplineId: row.upline_id,
      downlineId: playerId,
      status: row.status,
      alias: row.alias,
      aliasImageUrl: row.alias_image_url,
    }
  );
}

/** Whether `downlineId` is already above `uplineId`, so that the new relationship would close a circle. */
export async function closesCircle(
  db: Database,
  { uplineId, downlineId }: { uplineId: Id; downlineId: Id },
): Promise<boolean> {
  return (await listBelowAmong(db, { playerId: downlineId, among: [uplineId] })).size > 0;
}

/**
 * Returns those of `among` who are below the player, or are the player, through pending or active relationships. None
 * of them can become the player's sponsor.
 */
export async function listBelowAmong(
  db: Database,
  { playerId, among }: { playerId: Id; among: readonly Id[] },
): Promise<Set<Id>> {
  if (among.length === 0) return new Set();
  const { rows } = await sql<{ start: Id }>`
    with recursive above (start, player_id) as (
      select id, id from unnest(${among}::uuid[]) as given (id)
      union
      select a.start, r.upline_id from player_relationships r join above a on r.downline_id = a.player_id
      where r.status in ('pending', 'active')
    )
    select distinct start from above where player_id = ${playerId}::uuid`.execute(db);
  return new Set(rows.map(({ start }) => start));
}

/** Makes a relationship. The caller must check, under `lockNetwork`, that the player has no sponsor and that no circle closes. */
export async function insertRelationship(
  db: Database,
  relationship: { uplineId: Id; downlineId: Id; status: RelationshipStatus; createdAt: Date },
): Promise<Id> {
  const id = newId();
  await db
    .insertInto('player_relationships')
    .values({
      id,
      upline_id: relationship.uplineId,
      downline_id: relationship.downlineId,
      type: 'requested sponsor of',
      status: relationship.status,
      created_at: relationship.createdAt,
    })
    .execute();
  return id;
}

export async function removeRelationship(db: Database, relationshipId: Id): Promise<void> {
  await db.deleteFrom('player_relationships').where('id', '=', relationshipId).execute();
}

/** Marks the player's request as accepted. */
export async function activateRelationship(db: Database, relationshipId: Id): Promise<void> {
  await db
    .updateTable('player_relationships')
    .set({ status: 'active' })
    .where('id', '=', relationshipId)
    .execute();
}

/** A relationship by its id, whoever its players are: the caller must check access. Undefined if there is none. */
export async function findRelationship(db: Database, relationshipId: Id) {
  const row = await db
    .selectFrom('player_relationships')
    .select(['id', 'upline_id', 'downline_id', 'status'])
    .where('id', '=', relationshipId)
    .executeTakeFirst();
  return row && { id: row.id, uplineId: row.upline_id, downlineId: row.downline_id, status: row.status };
}

/** How many sponsor requests one page shows. The list returns one more if there is a next page. */
export const REQUESTS_A_PAGE = 20;

/** Requests that a player has not answered, oldest first. */
export async function listRequestsTo(db: Database, uplineId: Id, after: [string, string] | null) {
  const rows = await db
    .selectFrom('player_relationships as r')
    .innerJoin('players as p', 'p.id', 'r.downline_id')
    .select(['r.id', 'r.created_at', 'p.id as player_id', 'p.alias', 'p.alias_image_url'])
    .where('r.upline_id', '=', uplineId)
    .where('r.status', '=', sql.lit('pending'))
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(r.created_at, r.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(sql.lit(REQUESTS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    relationshipId: row.id,
    playerId: row.player_id,
    alias: row.alias,
    aliasImageUrl: row.alias_image_url,
    requestedAt: row.created_at.toISOString(),
  }));
}
