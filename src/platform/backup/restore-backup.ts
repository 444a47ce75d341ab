import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import type { z } from 'zod';
import { databaseClient, unreachable } from '../database/clients.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { hashOf } from '../files/hash-of.ts';
import { isFileKey } from '../files/store.ts';
import { StartError } from '../config/start-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  entryFolder,
  HEADER_NAME,
  headerShape,
  MANIFEST_NAME,
  manifestShape,
  qualified,
} from './backup-format.ts';
import { addToErasedList, newestErasedList } from './erased-list.ts';
import type { FileHome, StagedFiles } from './file-home.ts';
import { COPY_SETTINGS, copyTableIn, copyTableOut, listTables } from './table-copy.ts';
import { passOver, readTar, type TarEntry, wholeBody } from './tar.ts';

/** Tables that migrations fill; a database in which only these have rows counts as empty. */
const FILLED_BY_MIGRATIONS = new Set(['public.campaign_types', 'public.contract_classes']);

/**
 * Restores an archive into an empty database and an empty file store. It applies the migrations that the backed-up
 * database had, loads the data in one transaction, and checks before the commit that the hash of every table and file
 * matches the archive. A restore that fails or is killed leaves an empty database, and can be repeated. People who were
 * erased since the backup are erased again by the next start; without the list of them nothing is restored.
 * @throws StartError with one line that says what is in the way
 */
export async function restoreBackup(parts: {
  databaseUrl: string;
  files: FileHome;
  /** The folder of the product's own backups, and of the list of erased people. */
  backupsFolder: string;
  /** The path of the archive. The list of erased people is also looked for beside it. */
  source: string;
  /** Receives a line for the terminal at each step that may take a while. */
  say: (line: string) => void;
}): Promise<BackupManifest> {
  const { databaseUrl, files, backupsFolder, source, say } = parts;
  if (!(await files.isEmpty())) {
    throw new StartError(`${files.name} holds files: a backup is restored onto an empty machine`);
  }
  const entries = readTar(readArchive(source));
  const header = await readJson(await nextEntry(entries), HEADER_NAME, headerShape);
  const erased = await newestErasedList(header.erased, [dirname(source), backupsFolder]);
  const client = databaseClient(databaseUrl, { application_name: 'guildhall-restore' });
  await client.connect().catch((error: unknown) => {
    throw unreachable(error);
  });
  let staged: StagedFiles | null = null;
  try {
    await refuseFilledDatabase(client);
    await migrateDatabase({ url: databaseUrl, only: header.migrations });
    await refuseFilledDatabase(client);
    await refuseOtherTables(client, header.tables);
    staged = await files.stage();
    await client.query(`begin; ${COPY_SETTINGS}`);
    await openTables(client, header.tables);
    say('Loading the database');
    const manifest = await load(client, header, entries, staged, say);
    await closeTables(client, header.tables);
    say('Comparing every table and file with the backup');
    await prove(client, header, manifest, staged);
    await staged.finish(async () => void (await client.query('commit')));
    await client.query('analyze');
    // Before it serves requests, the next start erases these people again.
    if (erased.length > 0) await addToErasedList(backupsFolder, erased);
    return manifest;
  } finally {
    await staged?.drop();
    await client.end().catch(() => {});
  }
}

/** The archive's bytes, decompressed. */
async function* readArchive(source: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  // An error ends the stream, and is reported to its reader.
  pipeline(createReadStream(source), unpacked).catch(() => {});
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === 'EACCES'
        ? 'may not be read by this user: make this user its owner (chown)'
        : `can't be read, or is damaged: ${message}`;
    throw new StartError(`The backup ${source} ${why}`, { cause: error });
  }
}

async function nextEntry(entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  const next = await entries.next();
  if (next.done) throw new StartError('The backup is damaged: it holds nothing');
  return next.value;
}

async function readJson<S extends z.ZodType>(entry: TarEntry, name: string, shape: S): Promise<z.infer<S>> {
  const text = (await wholeBody(entry.body)).toString('utf8');
  const parsed = entry.name === name ? shape.safeParse(parseJson(text)) : null;
  if (!parsed?.success)
    throw new StartError(`The backup has no valid ${name}: it is damaged, or made by another version`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function refuseFilledDatabase(client: Client): Promise<void> {
  for (const table of await listTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(entryFolder(table))) continue;
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rowCount) {
      throw new StartError(
        `The database is not empty (${entryFolder(table)} has rows): a backup is restored into an empty one`,
      );
    }
  }
}

/** Throws if the database has tables that our migrations did not create: restoring would empty them. */
async function refuseOtherTables(client: Client, tables: BackupTable[]): Promise<void> {
  const known = new Set(tables.map(entryFolder));
  const other = (await listTables(client)).find((table) => !known.has(entryFolder(table)));
  if (other)
    throw new StartError(`The database has a table that the backup does not know: ${entryFolder(other)}`);
}

/** Disables triggers that could refuse or change the loaded rows, and deletes the rows that migrations inserted. */
async function openTables(client: Client, tables: BackupTable[]): Promise<void> {
  for (const table of tables) await client.query(`alter table ${qualified(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(qualified).join(', ')}`);
}

async function closeTables(client: Client, tables: BackupTable[]): Promise<void> {
  await client.query('set constraints all immediate');
  for (const table of tables) await client.query(`alter table ${qualified(table)} enable trigger user`);
}

/** A table that is being loaded. */
type TableLoad = { table: BackupTable; rows: PassThrough; done: Promise<void> };

/** Loads everything between the header and the manifest. */
async function load(
  client: Client,
  header: BackupHeader,
  entries: AsyncGenerator<TarEntry>,
  staged: StagedFiles,
  say: (line: string) => void,
): Promise<BackupManifest> {
  const tables = new Map(header.tables.map((table) => [entryFolder(table), table]));
  let current: TableLoad | undefined;
  const finish = async () => {
    current?.rows.end();
    await current?.done;
    current = undefined;
  };
  let files = 0;
  for await (const entry of entries) {
    const [kind, folder = '', name = ''] = entry.name.split('/');
    const table = kind === 'database' ? tables.get(folder) : undefined;
    if (table) {
      if (current?.table !== table) await finish();
      current ??= loadTable(client, table);
      const { rows, done } = current;
      await pipeline(entry.body, rows, { end: false }).catch((error: Error) => {
        // If the archive ends too early, nothing else would end the table's stream. If the database refuses rows,
        // `done` has the reason.
        rows.destroy(error);
        return done;
      });
      continue;
    }
    await finish();
    if (entry.name === MANIFEST_NAME) {
      const manifest = await readJson(entry, MANIFEST_NAME, manifestShape);
      if (Object.keys(manifest.files).length === files) return manifest;
      throw new StartError('The backup is damaged: it does not hold the files that it says');
    }
    if (kind !== 'files' || !isFileKey(`${folder}/${name}`)) {
      throw new StartError(`The backup is damaged: ${JSON.stringify(entry.name)} has no place in it`);
    }
    if (files === 0) say('Writing the files');
    files += 1;
    await staged.write(`${folder}/${name}`, entry.body);
  }
  throw new StartError('The backup is damaged: it has no manifest');
}

function loadTable(client: Client, table: BackupTable): TableLoad {
  const rows = new PassThrough();
  const done = pipeline(rows, copyTableIn(client, table));
  // Prevents an unhandled rejection: `done` is awaited only when the table ends.
  done.catch(() => {});
  return { table, rows, done };
}

const differs = (what: string) => new StartError(`Nothing was restored: ${what} is not what the backup says`);

/** Reads everything back and compares it with the manifest. */
async function prove(
  client: Client,
  header: BackupHeader,
  manifest: BackupManifest,
  staged: StagedFiles,
): Promise<void> {
  for (const table of header.tables) {
    const { chunks, result } = copyTableOut(client, table);
    await passOver(chunks);
    const found = result();
    const told = manifest.tables[entryFolder(table)];
    // The hash covers every row. Row counts are not compared: earlier versions could write too low a count.
    if (found.sha256 !== told?.sha256) throw differs(entryFolder(table));
  }
  for (const [key, { sha256 }] of Object.entries(manifest.files)) {
    const found = isFileKey(key) ? await staged.read(key) : null;
    if (found === null || (await hashOf(found)) !== sha256) throw differs(`the file ${key}`);
  }
}
