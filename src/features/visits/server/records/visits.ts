import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { MAX_DEMOS } from '../../rules.ts';

/** Visits on one page of the history. */
export const VISITS_A_PAGE = 20;

/** The visit after which a page begins, newest first. */
export type VisitPosition = [recordedAt: string, id: Id];

/** The columns of a visit itself, without its links. */
const columns = [
  'id',
  'auth_id as userId',
  'lat',
  'lng',
  'recorded_at as recordedAt',
  'customer_demo_count as customerDemoCount',
  'comments',
  'is_positive_experience as isPositiveExperience',
] as const;

/** A user's visits, newest first; one more than a page, to tell whether another follows. */
export function listVisits(db: Database, userId: Id, after: VisitPosition | null) {
  return db
    .selectFrom('visits')
    .select(columns)
    .where('auth_id', '=', userId)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(recorded_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(VISITS_A_PAGE + 1))
    .execute();
}

/** A visit by id, of any user: the caller checks access. Undefined if it does not exist. */
export function findVisit(db: Database, visitId: Id) {
  return db.selectFrom('visits').select(columns).where('id', '=', visitId).executeTakeFirst();
}

export type NewVisit = {
  id: Id;
  userId: Id;
  position: Position | null;
  /** When the button was pressed, corrected by the server's clock. */
  recordedAt: Date;
  /** When the server received the visit. */
  receivedAt: Date;
  comments: string | null;
};

/** Inserts a visit. False if its id is taken; waits for other transactions that insert the same id. */
export async function insertVisit(db: Database, visit: NewVisit): Promise<boolean> {
  const { id, userId, position, recordedAt, receivedAt, comments } = visit;
  const inserted = await db
    .insertInto('visits')
    .values({
      id,
      auth_id: userId,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
      recorded_at: recordedAt,
      received_at: receivedAt,
      comments,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/**
 * Changes a visit's demo count in one statement, so that no concurrent change is lost; it stays within its bounds.
 * Undefined when the user has no such visit.
 */
export async function changeDemoCount(
  db: Database,
  visit: { visitId: Id; userId: Id },
  change: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('visits')
    .set({
      customer_demo_count: sql`least(${sql.lit(MAX_DEMOS)}, greatest(0, customer_demo_count + ${change}::integer))`,
    })
    .where('id', '=', visit.visitId)
    .where('auth_id', '=', visit.userId)
    .returning('customer_demo_count')
    .executeTakeFirst();
  return row?.customer_demo_count;
}

/** Sets the comments and rating of one of a user's visits. False if they have no such visit. */
export async function updateVisit(
  db: Database,
  visit: { visitId: Id; userId: Id },
  said: { comments: string | null; isPositiveExperience: boolean | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visits')
    .set({ comments: said.comments, is_positive_experience: said.isPositiveExperience })
    .where('id', '=', visit.visitId)
    .where('auth_id', '=', visit.userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one of a user's visits with its links. False when they have no such visit. */
export async function deleteVisit(db: Database, visit: { visitId: Id; userId: Id }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('visits')
    .where('id', '=', visit.visitId)
    .where('auth_id', '=', visit.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
