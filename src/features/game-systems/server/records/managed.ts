import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_USES } from '#shared/uses.ts';
import type { gameSystemForm, GameSystemUses, ManagedGameSystem } from '../../admin-contract.ts';

/** The column that names pictures in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'game_systems', column: 'logo_image_url', by: 'url' }];

/** A game system's columns as a form gives them, and the address of its logo. */
export type GameSystemFields = z.infer<typeof gameSystemForm> & { logoImageUrl: string | null };

const toManaged = (row: Selectable<DB['game_systems']>): ManagedGameSystem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  logoImageUrl: row.logo_image_url,
  videoUrl: row.video_url,
  status: row.status,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
});

/** Game systems of a scope, one slice of their sorted list. */
export async function listManagedSystems(
  db: Database,
  scope: { q?: string | undefined; status?: 'active' | 'inactive' | undefined },
  slice: Slice,
): Promise<ManagedGameSystem[]> {
  const { q, status } = scope;
  const systems = db
    .selectFrom('game_systems as g')
    .selectAll('g')
    .$if(Boolean(q), (query) => query.where(contains([searchTextOf('g.name')], q ?? '')))
    .$if(status !== undefined, (query) => query.where('g.status', '=', status ?? 'active'));
  const rows = await sliceOf(systems, 'g', slice).execute();
  return rows.map(toManaged);
}

/** A game system as its form has it; undefined when there is none. */
export async function findManagedSystem(db: Database, id: Id): Promise<ManagedGameSystem | undefined> {
  const row = await db.selectFrom('game_systems').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toManaged(row);
}

/** A game system's fields, locked until the transaction ends; undefined when there is none. */
export async function lockGameSystem(
  db: Database,
  id: Id,
): Promise<(GameSystemFields & { revision: number }) | undefined> {
  const row = await db
    .selectFrom('game_systems')
    .select(['name', 'description', 'video_url', 'status', 'logo_image_url', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      description: row.description,
      videoUrl: row.video_url,
      status: row.status,
      logoImageUrl: row.logo_image_url,
      revision: row.revision,
    }
  );
}

const columnsOf = (fields: GameSystemFields) => ({
  name: fields.name,
  description: fields.description,
  video_url: fields.videoUrl,
  status: fields.status,
  logo_image_url: fields.logoImageUrl,
});

/** Adds a game system; a name that exists in whatever case is a unique violation. */
export async function insertGameSystem(
  db: Database,
  id: Id,
  fields: GameSystemFields,
  at: Date,
): Promise<void> {
  await db
    .insertInto('game_systems')
    .values({ id, ...columnsOf(fields), created_at: at })
    .execute();
}

/** Writes a game system's fields, which makes earlier forms stale; a name that exists in whatever case is a unique violation. */
export async function writeGameSystem(db: Database, id: Id, fields: GameSystemFields): Promise<void> {
  await db
    .updateTable('game_systems')
    .set({ ...columnsOf(fields), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** What refers to a game system, each counted up to MOST_USES. Trust it only while the game system is locked. */
export async function countUses(db: Database, id: Id): Promise<GameSystemUses> {
  const found = (table: 'campaigns' | 'exams' | 'player_game_accounts') =>
    sql<number>`(select count(*) from (
      select from ${sql.table(table)} where game_system_id = ${id} limit ${sql.lit(MOST_USES)}) u)`;
  const { rows } = await sql<GameSystemUses>`
    select ${found('campaigns')} as campaigns, ${found('exams')} as exams,
      ${found('player_game_accounts')} as players`.execute(db);
  return rows[0]!;
}

/** Deletes a game system; one that something refers to is a foreign key violation. */
export async function deleteGameSystem(db: Database, id: Id): Promise<void> {
  await db.deleteFrom('game_systems').where('id', '=', id).execute();
}
