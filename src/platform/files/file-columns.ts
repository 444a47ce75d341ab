import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/types.gen.ts';
import { fileUrl, keyOfUrl } from './file-url.ts';
import { type FileKey, isFileKey } from './store.ts';

/**
 * A column that refers to stored files. Each feature declares its own beside its records. The nightly sweep deletes
 * files that no declared column refers to.
 */
export type FileColumn = {
  table: keyof DB;
  column: string;
  /** Whether it contains the file's key or its URL. */
  by: 'key' | 'url';
  /** Set if the files count towards a user's quota. */
  quota?: {
    /** The column with the file's size; null there means not measured yet. */
    bytes: string;
    /** SQL for whether a row's file counts towards this user's quota. */
    isOf: (userId: RawBuilder<unknown>) => RawBuilder<unknown>;
  };
};

/**
 * Which of some keys (at most 500) any row refers to. It is one statement, so that a file which moves from an upload to
 * its final row is seen in one of the two places.
 */
export async function namedAmong(
  db: Database,
  columns: readonly FileColumn[],
  keys: FileKey[],
): Promise<Set<FileKey>> {
  const keyOf = new Map(keys.flatMap((key) => [key, fileUrl(key)].map((value) => [value, key] as const)));
  const urls = keys.map(fileUrl);
  const parts = columns.map(
    ({ table, column, by }) =>
      sql`select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${sql.ref(column)} = any(${by === 'key' ? keys : urls}::text[])`,
  );
  const { rows } = await sql<{ value: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.flatMap(({ value }) => keyOf.get(value) ?? []));
}

/** The keys of all stored files that any row refers to. `query` runs SQL in the caller's transaction, which decides the moment. */
export async function namedKeys(
  query: (text: string) => Promise<{ rows: { value: string }[] }>,
  columns: readonly FileColumn[],
): Promise<FileKey[]> {
  const parts = columns.map(
    ({ table, column }) => `select "${column}" as value from "${table}" where "${column}" is not null`,
  );
  const { rows } = await query(parts.join(' union '));
  return rows.flatMap(({ value }) => (isFileKey(value) ? value : (keyOfUrl(value) ?? [])));
}

/** The total size of the files that count towards the quota of each user (a bounded number of users). */
export async function sumStoredBytes(
  { db, fileColumns }: { db: Database; fileColumns: readonly FileColumn[] },
  userIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const sums = fileColumns.flatMap(({ table, quota }) =>
    quota
      ? sql`coalesce((select sum(${sql.ref(quota.bytes)}) from ${sql.table(table)} where ${quota.isOf(sql`u.id`)}), 0)`
      : [],
  );
  const { rows } = await sql<{ id: Id; bytes: number }>`
    select u.id, ${sql.join(sums, sql` + `)} as bytes
    from unnest(${[...userIds]}::uuid[]) as u (id)`.execute(db);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** Measures pictures whose row has no size yet, at most 500 per column. `measure` returns the size of one in bytes. */
export async function measurePictures(
  { db, fileColumns }: { db: Database; fileColumns: readonly FileColumn[] },
  measure: (key: FileKey | null) => Promise<number>,
): Promise<void> {
  for (const { table, column, by, quota } of fileColumns) {
    if (!quota || by !== 'url') continue;
    const [name, url, bytes] = [sql.table(table), sql.ref(column), sql.ref(quota.bytes)];
    const { rows } = await sql<{ id: Id; url: string }>`
      select id, ${url} as url from ${name} where ${url} is not null and ${bytes} is null order by id limit 500`.execute(
      db,
    );
    for (const row of rows) {
      const size = await measure(keyOfUrl(row.url));
      // The row may refer to another picture by now.
      await sql`update ${name} set ${bytes} = ${size} where id = ${row.id} and ${url} = ${row.url}`.execute(
        db,
      );
    }
  }
}
