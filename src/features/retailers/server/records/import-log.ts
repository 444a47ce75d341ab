import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** The number of imports in the list. */
const LISTED = 20;
/** The stores of one import are counted up to this number. */
const MOST_COUNTED = 100_000;

/** Records the import of a file, once for all requests with its rows. */
export async function noteImport(
  db: Database,
  { importId, fileName, createdAt }: { importId: Id; fileName: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('retailer_imports')
    .values({ id: importId, file_name: fileName, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest imports, each with the number of its stores that still exist. */
export async function listImports(db: Database) {
  return db
    .selectFrom('retailer_imports as i')
    .select(['i.id', 'i.file_name as fileName', 'i.created_at as createdAt', 'i.undone_at as undoneAt'])
    .select(
      sql<number>`(select count(*) from (
        select from retailers where import_id = i.id limit ${sql.lit(MOST_COUNTED)}) s)`.as('stores'),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(sql.lit(LISTED))
    .execute();
}

export async function hasImport(db: Database, importId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('retailer_imports')
    .select('id')
    .where('id', '=', importId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the next stores that an import created, ordered by id, until the transaction ends. */
export async function lockStoresOfImport(
  db: Database,
  importId: Id,
  { after, limit }: { after: Id | null; limit: number },
): Promise<{ id: Id; name: string }[]> {
  return db
    .selectFrom('retailers')
    .select(['id', 'name'])
    .where('import_id', '=', importId)
    .$if(after !== null, (rest) => rest.where('id', '>', after))
    .orderBy('id')
    .limit(sql.lit(limit))
    .forUpdate()
    .execute();
}

/**
 * Removes those of the locked stores that nobody has changed, closed, linked, visited, used for a campaign or become
 * manager of since the import. Returns their ids.
 */
export async function removeUntouched(db: Database, ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    delete from retailers r
    where r.id = any(${ids}::uuid[]) and r.revision = 1 and r.status = 'active' and r.store_photo is null
      and not exists (select from player_retailers t where t.retailer_id = r.id)
      and not exists (select from retailer_managers t where t.retailer_id = r.id)
      and not exists (select from store_claims t where t.retailer_id = r.id)
      and not exists (select from visit_retailers t where t.retailer_id = r.id)
      and not exists (select from campaigns t where t.retailer_id = r.id)
    returning r.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markImportUndone(db: Database, importId: Id, undoneAt: Date): Promise<void> {
  await db.updateTable('retailer_imports').set({ undone_at: undoneAt }).where('id', '=', importId).execute();
}
