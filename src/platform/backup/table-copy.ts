import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo, type CopyStreamQuery } from 'pg-copy-streams';
import { type BackupTable, qualified } from './backup-format.ts';

/** The schemas in a backup. Those of the job queue and the migrator are created again instead. */
const BACKED_UP_SCHEMAS = ['auth', 'public'];

/** Makes all servers write values in the same format, and lifts time limits for long copies. */
export const COPY_SETTINGS = `
  set local statement_timeout = 0;
  set local lock_timeout = '30s';
  set local idle_in_transaction_session_timeout = 0;
  set local synchronize_seqscans = off;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;`;

/** Throws if there are sequences: a backup copies only rows, and would lose the numbers that a sequence has already used. */
export async function refuseSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace::regnamespace::text = any($1)",
    [BACKED_UP_SCHEMAS],
  );
  if (rows[0]) throw new Error(`A backup does not know of sequences, and there is ${rows[0].name}`);
}

/**
 * All tables with their writable columns, each before the tables that reference it. Unlogged tables only matter while
 * the database runs, and are not backed up.
 */
export async function listTables(client: Client): Promise<BackupTable[]> {
  // total: no two columns of a table have the same number
  // total: no two tables of a schema have the same name
  const { rows } = await client.query<BackupTable & { id: string; targets: string[] }>(
    `select c.oid::text as id, n.nspname::text as schema, c.relname::text as name,
       array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns,
       array(
         select confrelid::text from pg_constraint
         where contype = 'f' and conrelid = c.oid and confrelid <> c.oid
       ) as targets
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relpersistence <> 'u' and n.nspname = any($1)
     order by n.nspname, c.relname`,
    [BACKED_UP_SCHEMAS],
  );
  const ordered: BackupTable[] = [];
  const waiting = new Map(rows.map((row) => [row.id, row]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ targets }) => !targets.some((target) => waiting.has(target)),
    );
    if (free.length === 0)
      throw new Error('Foreign keys go round in a circle: no order can load these tables');
    for (const { id, schema, name, columns } of free) {
      waiting.delete(id);
      ordered.push({ schema, name, columns });
    }
  }
  return ordered;
}

const withColumns = (table: BackupTable) =>
  `${qualified(table)} (${table.columns.map((column) => `"${column}"`).join(', ')})`;

/** A table's rows as a stream, and their count and hash once all have been read. */
export type TableOut = { chunks: AsyncIterable<Buffer>; result: () => { rows: number; sha256: string } };

const LINE_END = 0x0a;

/** Counts the rows that end in a chunk. The text format writes a line break inside a value as two characters, so every line feed ends a row. */
function countRows(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
  return rows;
}

/**
 * Reads a whole table in PostgreSQL's text format. Rows are counted here, because the server's own count follows them
 * in a message that may arrive long after the rows have been read.
 */
export function copyTableOut(client: Client, table: BackupTable): TableOut {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = client.query(copyTo(`copy ${withColumns(table)} to stdout`));
  async function* chunks() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      rows += countRows(chunk);
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Writes a table's rows, in the format that `copyTableOut` produces. */
export const copyTableIn = (client: Client, table: BackupTable): CopyStreamQuery =>
  client.query(copyFrom(`copy ${withColumns(table)} from stdin`));
