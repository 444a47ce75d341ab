import { type RawBuilder, sql } from 'kysely';
import { type DeskKind, MOST_WAITING } from '#shared/desk.ts';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';

/** How many pieces of a kind of work wait, counted up to `MOST_WAITING`, and since when the first one waits; null if none do. */
export type Waiting = { count: number; since: Date | null };

/** A kind of work that waits for admins, declared by the feature that it belongs to. */
export type DeskWork = {
  kind: DeskKind;
  /** What waits for this admin now. */
  findWaiting(db: Database, viewer: { userId: Id; now: Date }): Promise<Waiting>;
  /** Whether a certain piece waits. Without this, nobody can take pieces of this kind. */
  isWaiting?(db: Database, id: Id): Promise<boolean>;
};

/**
 * Counts the waiting rows.
 * @param rows `from player_exams where score is null order by created_at, id`: in the order of an index, so that no
 * more than `MOST_WAITING` rows are read
 * @param time the column that says since when a row waits
 */
export async function findWaitingIn(db: Database, rows: RawBuilder<unknown>, time: string): Promise<Waiting> {
  const { rows: found } = await sql<Waiting>`
    select count(*)::int as count, min(at) as since
    from (select ${sql.ref(time)} as at ${rows} limit ${sql.lit(MOST_WAITING)}) waiting`.execute(db);
  return found[0] ?? { count: 0, since: null };
}
