import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { findWaitingIn, type Waiting } from '#platform/desk/desk-work.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import type { StoreClaim } from '../../admin-contract.ts';
import type { Standing } from '../../contract.ts';

export async function insertClaim(
  db: Database,
  claim: { id: Id; retailerId: Id; playerId: Id; note: string; at: Date },
): Promise<void> {
  await db
    .insertInto('store_claims')
    .values({
      id: claim.id,
      retailer_id: claim.retailerId,
      player_id: claim.playerId,
      note: claim.note,
      created_at: claim.at,
    })
    .execute();
}

/** How many claims of a player wait, and whether one of them is for this store; the player's row is locked by the caller. */
export async function findWaitingOf(
  db: Database,
  playerId: Id,
  retailerId: Id,
): Promise<{ count: number; isHere: boolean }> {
  const rows = await db
    .selectFrom('store_claims')
    .select('retailer_id')
    .where('player_id', '=', playerId)
    .where('decision', 'is', null)
    .orderBy('id')
    .limit(sql.lit(10))
    .execute();
  return { count: rows.length, isHere: rows.some((row) => row.retailer_id === retailerId) };
}

/** Locks a player until the transaction ends, so that their claims are counted one after the other. */
export async function lockPlayer(db: Database, playerId: Id): Promise<void> {
  await db.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
}

/** Takes back the waiting claim of a player to a store; its id, or undefined if there is none. */
export async function deleteWaitingClaim(
  db: Database,
  playerId: Id,
  retailerId: Id,
): Promise<Id | undefined> {
  const row = await db
    .deleteFrom('store_claims')
    .where('player_id', '=', playerId)
    .where('retailer_id', '=', retailerId)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The newest claim of a player to a store. */
export async function findNewestClaim(
  db: Database,
  playerId: Id,
  retailerId: Id,
): Promise<Standing['claim']> {
  const row = await db
    .selectFrom('store_claims')
    .select(['note', 'created_at', 'decision', 'answer'])
    .where('player_id', '=', playerId)
    .where('retailer_id', '=', retailerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row
    ? {
        note: row.note,
        createdAt: row.created_at.toISOString(),
        decision: toDecision(row.decision),
        answer: row.answer,
      }
    : null;
}

const toDecision = (decision: string | null): StoreClaim['decision'] =>
  decision === 'accepted' || decision === 'declined' ? decision : null;

/** The store and the player of a claim; undefined if there is no such claim. */
export async function findClaim(
  db: Database,
  id: Id,
): Promise<{ retailerId: Id; playerId: Id; userId: Id } | undefined> {
  return db
    .selectFrom('store_claims')
    .innerJoin('players', 'players.id', 'store_claims.player_id')
    .select([
      'store_claims.retailer_id as retailerId',
      'store_claims.player_id as playerId',
      'players.auth_id as userId',
    ])
    .where('store_claims.id', '=', id)
    .executeTakeFirst();
}

/** Decides a claim that waits; false if it was decided or withdrawn meanwhile. */
export async function decideWaitingClaim(
  db: Database,
  id: Id,
  decided: { decision: 'accepted' | 'declined'; answer: string | null; by: Id; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('store_claims')
    .set({
      decision: decided.decision,
      answer: decided.answer,
      decided_by: decided.by,
      decided_at: decided.at,
    })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** One slice of the claims that match, sorted by time. */
export async function listStoreClaims(
  db: Database,
  scope: { q?: string | undefined; state?: 'waiting' | 'decided' | undefined },
  slice: Slice,
): Promise<StoreClaim[]> {
  const { q, state } = scope;
  const claims = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('retailers')
          .select('id')
          .where(contains([sql.ref('search_text')], q ?? '')),
    )
    .selectFrom('store_claims as c')
    .innerJoin('retailers as r', 'r.id', 'c.retailer_id')
    .innerJoin('players as p', 'p.id', 'c.player_id')
    .select([
      'c.id',
      'c.note',
      'c.created_at',
      'c.decision',
      'c.answer',
      'c.decided_at',
      'c.retailer_id',
      'c.player_id',
      'r.name',
      'r.city',
      'r.state',
      'p.alias',
      'p.auth_id',
    ])
    .select(
      sql<boolean>`exists (
        select from retailer_managers m where m.retailer_id = c.retailer_id and m.role = 'owner')`.as(
        'has_owner',
      ),
    )
    .$if(Boolean(q), (query) =>
      // As an array: stores with a name are few, and their claims are read by the index.
      query.where(sql<boolean>`c.retailer_id = any(array(select matching.id from matching))`),
    )
    .$if(state === 'waiting', (query) => query.where('c.decision', 'is', null))
    .$if(state === 'decided', (query) => query.where('c.decision', 'is not', null));
  const rows = await sliceOf(claims, 'c', slice).execute();
  return rows.map((row) => ({
    id: row.id,
    store: { id: row.retailer_id, name: row.name, city: row.city, state: row.state },
    player: { id: row.player_id, alias: row.alias, userId: row.auth_id },
    note: row.note,
    createdAt: row.created_at.toISOString(),
    hasOwner: row.has_owner,
    decision: toDecision(row.decision),
    answer: row.answer,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }));
}

/** Claims that no admin has decided. */
export const findWaitingClaims = (db: Database): Promise<Waiting> =>
  findWaitingIn(db, sql`from store_claims where decision is null order by created_at, id`, 'created_at');

export async function isWaitingClaim(db: Database, id: Id): Promise<boolean> {
  const row = await db
    .selectFrom('store_claims')
    .select('id')
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
