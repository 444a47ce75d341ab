import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { FileKey } from '#platform/files/store.ts';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';
import type { Id } from '#shared/ids.ts';

/** The job that makes the copies that wait. */
export const MAKE_EXPORTS_QUEUE = 'make-exports';

export const exportTables: readonly PersonalTable[] = [
  personalTable('data_exports', {
    title: 'That you asked for this copy.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      user_id: 'own',
      requested_at: 'own',
      tries: 'product',
      taken_by: 'product',
      taken_until: 'product',
      failed_at: 'own',
      ready_at: 'own',
      storage_key: 'secret',
      size_bytes: 'own',
    },
  }),
];

/** A copy of somebody's data: neither failed nor ready while it is being made. */
export type ExportRecord = {
  requestedAt: Date;
  failedAt: Date | null;
  readyAt: Date | null;
  storageKey: FileKey | null;
  sizeBytes: number | null;
};

const columns = [
  'requested_at as requestedAt',
  'failed_at as failedAt',
  'ready_at as readyAt',
  'storage_key as storageKey',
  'size_bytes as sizeBytes',
] as const;

/** The copy that a person asked for last; undefined when there is none. */
export const findExport = (db: Database, userId: Id): Promise<ExportRecord | undefined> =>
  db.selectFrom('data_exports').select(columns).where('user_id', '=', userId).executeTakeFirst();

/** The same, and it stays so until the transaction ends. */
export const lockExport = (db: Database, userId: Id): Promise<ExportRecord | undefined> =>
  db.selectFrom('data_exports').select(columns).where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Notes that a person asks for a copy. It takes the place of the one before. */
export async function startExport(db: Database, userId: Id, requestedAt: Date): Promise<void> {
  const fresh = {
    requested_at: requestedAt,
    tries: 0,
    taken_by: null,
    taken_until: requestedAt,
    failed_at: null,
    ready_at: null,
    storage_key: null,
    size_bytes: null,
  };
  await db
    .insertInto('data_exports')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** A try at making a copy: its user, and how many tries there were with it. */
export type ExportTry = { userId: Id; takenBy: Id; tries: number };

/** Takes the copy that has waited for longest and that nobody makes; undefined when there is none. */
export async function takeExport(
  db: Database,
  { now, until, takenBy }: { now: Date; until: Date; takenBy: Id },
): Promise<ExportTry | undefined> {
  const row = await db
    .updateTable('data_exports')
    .set({ taken_by: takenBy, taken_until: until, tries: sql`tries + 1` })
    .where('user_id', '=', (waiting) =>
      waiting
        .selectFrom('data_exports')
        .select('user_id')
        .where('failed_at', 'is', null)
        .where('ready_at', 'is', null)
        .where('taken_until', '<=', now)
        .orderBy('taken_until')
        // total: a user has one copy
        .orderBy('user_id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['user_id', 'tries'])
    .executeTakeFirst();
  return row && { userId: row.user_id, takenBy, tries: row.tries };
}

type End =
  | { taken_until: Date; tries?: number }
  | { failed_at: Date }
  | { ready_at: Date; storage_key: FileKey; size_bytes: number };

/** Writes how a try goes on or ends. False, and nothing written, where it is not this try's any more. */
async function setTry(db: Database, { userId, takenBy }: ExportTry, end: End): Promise<boolean> {
  const result = await db
    .updateTable('data_exports')
    .set(end)
    .where('user_id', '=', userId)
    .where('taken_by', '=', takenBy)
    .where('failed_at', 'is', null)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Keeps a copy for this try until then; or, after it went wrong, from others. False where it is not its any more. */
export const keepTry = (db: Database, made: ExportTry, until: Date): Promise<boolean> =>
  setTry(db, made, { taken_until: until });

/** Gives a copy up. False where it is not this try's any more. */
export const failExport = (db: Database, made: ExportTry, failedAt: Date): Promise<boolean> =>
  setTry(db, made, { failed_at: failedAt });

/** Notes where a copy lies. False where it is not this try's any more, or its person is gone. */
export const finishExport = (
  db: Database,
  made: ExportTry,
  { readyAt, key, bytes }: { readyAt: Date; key: FileKey; bytes: number },
): Promise<boolean> => setTry(db, made, { ready_at: readyAt, storage_key: key, size_bytes: bytes });

/** Lets a copy for which there is no room wait until then, without counting the try. */
export const postponeExport = (db: Database, made: ExportTry, until: Date): Promise<boolean> =>
  setTry(db, made, { taken_until: until, tries: made.tries - 1 });

/** What all copies take of the disk. */
export async function sumExportBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('data_exports')
    .select(({ fn }) => fn.sum<string | null>('size_bytes').as('bytes'))
    .where('ready_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Removes copies that were ready or failed before then, at most `limit`; returns where each lies, null of one that failed. */
export async function removeOldExports(
  db: Database,
  before: Date,
  limit: number,
): Promise<(FileKey | null)[]> {
  const rows = await db
    .deleteFrom('data_exports')
    .where('user_id', 'in', (old) =>
      old
        .selectFrom('data_exports')
        .select('user_id')
        .where(sql`coalesce(ready_at, failed_at)`, '<', before)
        .where((row) => row.or([row('failed_at', 'is not', null), row('ready_at', 'is not', null)]))
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Forgets a copy whose bytes are gone, as after a restore of a backup. */
export async function forgetExport(db: Database, userId: Id, key: FileKey): Promise<void> {
  await db.deleteFrom('data_exports').where('user_id', '=', userId).where('storage_key', '=', key).execute();
}

/** Which of some keys are those of copies. */
export async function exportKeysAmong(db: Database, keys: FileKey[]): Promise<Set<FileKey>> {
  const rows = await db
    .selectFrom('data_exports')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.flatMap((row) => row.storage_key ?? []));
}
