import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { pack, type Pack } from 'tar-stream';
import { errorCode } from '../error-code.ts';
import { databaseClient, unreachable } from '../database/clients.ts';
import { type FileColumn, namedKeys } from '../files/file-columns.ts';
import { hashedInto } from '../files/hash-of.ts';
import { inParts } from '../files/in-parts.ts';
import type { FileKey } from '../files/store.ts';
import { makeFolders } from '../config/data-dir.ts';
import { StartError } from '../config/start-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  entryFolder,
  HEADER_NAME,
  MANIFEST_NAME,
  newHeader,
} from './backup-format.ts';
import { addToErasedList, type ErasedUser } from './erased-list.ts';
import type { FileHome, HeldFiles } from './file-home.ts';
import { COPY_SETTINGS, copyTableOut, listTables, refuseSequences } from './table-copy.ts';
import { addEntry } from './tar.ts';

/** Rows are split into files of this size, because tar needs a file's size beforehand. */
const PART_BYTES = 4 * 1024 * 1024;
/**
 * How often the files are compared with the rows. A file that is stored and discarded between two comparisons is
 * missed, so everything is tried again.
 */
const LOOKS = 3;

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Error codes when the disk or folder can't take the archive. */
const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENOENT',
]);

/**
 * Backs up the database and the files into one archive (tar, gzip) while the product runs: a snapshot of the database,
 * and every file that its rows refer to, but no uploads in progress. The archive appears completely or not at all, is
 * readable for its owner only, and never replaces an existing file. The list of erased people is written beside it.
 * @throws StartError with one line that says what to do
 */
export async function writeBackup(parts: {
  databaseUrl: string;
  files: FileHome;
  /** The columns that refer to stored files. */
  fileColumns: readonly FileColumn[];
  /** The path of the archive. */
  target: string;
  product: string;
  now: Date;
}): Promise<BackupManifest> {
  const { databaseUrl, target } = parts;
  if (await isThere(target)) throw targetTaken(target);
  const client = databaseClient(databaseUrl, { application_name: 'guildhall-backup', mayBeStandby: true });
  await client.connect().catch((error: unknown) => {
    throw unreachable(error);
  });
  let held: HeldFiles | null = null;
  const unfinished = `${target}.unfinished`;
  try {
    const moment = await takeMoment(client, parts);
    held = moment.held;
    const erased = await listErased(client);
    const header = await describe(client, { ...parts, erased: erased.length });
    const { keys, missing } = moment;
    const manifest: BackupManifest = { tables: {}, files: {}, missingFiles: missing };
    makeFolders(dirname(target), 0o700);
    const archive = pack();
    const written = pipeline(
      archive,
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    const filled = fillArchive(archive, { client, header, held, keys, manifest }).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    // A full disk makes both fail; the first failure is reported.
    await Promise.all([written, filled]);
    await client.query('commit');
    await putInPlace(unfinished, target);
    await syncFolder(dirname(target));
    await addToErasedList(dirname(target), erased);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (!diskCodes.has(errorCode(error))) throw error;
    throw new StartError(`The backup can't be written to ${target}: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await held?.release();
    await client.end().catch(() => {});
  }
}

/** Opens a snapshot of the database, and holds the files that it refers to: `keys`; those that do not exist are `missing`. */
async function takeMoment(
  client: Client,
  { files, fileColumns }: { files: FileHome; fileColumns: readonly FileColumn[] },
): Promise<{ held: HeldFiles; keys: FileKey[]; missing: FileKey[] }> {
  for (let look = 1; ; look += 1) {
    const held = await files.hold();
    try {
      await client.query(`begin isolation level repeatable read read only; ${COPY_SETTINGS}`);
      const named = await namedKeys((text) => client.query<{ value: string }>(text), fileColumns);
      await held.holdNew();
      const stored = new Set(held.keys());
      const missing = named.filter((key) => !stored.has(key));
      if (missing.length === 0 || look === LOOKS) {
        const keys = named.filter((key) => stored.has(key)).toSorted();
        return { held, keys, missing };
      }
      await client.query('rollback');
    } catch (error) {
      await held.release();
      throw error;
    }
    await held.release();
  }
}

async function describe(
  client: Client,
  { product, now, erased }: { product: string; now: Date; erased: number },
): Promise<BackupHeader> {
  const known = await client.query<{ found: boolean }>(
    `select to_regclass('migrations.checksums') is not null as found`,
  );
  if (!known.rows[0]?.found) throw new StartError('There is nothing to back up: the database is empty');
  await refuseSequences(client);
  // total: no two migrations have the same name
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations.checksums order by name',
  );
  const createdAt = now.toISOString();
  return newHeader({ createdAt, product, migrations, tables: await listTables(client), erased });
}

/** The erased people; none in a database that is older than erasure. */
async function listErased(client: Client): Promise<ErasedUser[]> {
  const known = await client.query<{ found: boolean }>(
    `select to_regclass('public.erased_users') is not null as found`,
  );
  if (!known.rows[0]?.found) return [];
  // Read as milliseconds: under COPY_SETTINGS times arrive as PostgreSQL's text.
  // total: a user is erased once
  const { rows } = await client.query<{ user_id: string; erased_ms: string }>(
    'select user_id, (extract(epoch from erased_at) * 1000)::bigint::text as erased_ms from public.erased_users order by erased_at, user_id',
  );
  return rows.map((row) => ({ userId: row.user_id, erasedAt: new Date(Number(row.erased_ms)) }));
}

/** Writes everything into the archive, piece by piece, and fills in the manifest meanwhile. */
async function fillArchive(
  archive: Pack,
  parts: {
    client: Client;
    header: BackupHeader;
    held: HeldFiles;
    keys: FileKey[];
    manifest: BackupManifest;
  },
): Promise<void> {
  const { client, header, held, keys, manifest } = parts;
  await addJson(archive, HEADER_NAME, header);
  for (const table of header.tables) {
    const folder = entryFolder(table);
    const { chunks, result } = copyTableOut(client, table);
    let part = 0;
    for await (const piece of inParts(chunks, PART_BYTES)) {
      part += 1;
      const name = `database/${folder}/${String(part).padStart(6, '0')}.copy`;
      await addEntry(archive, name, piece.length, [piece]);
    }
    manifest.tables[folder] = result();
  }
  for (const key of keys) {
    const bytes = await held.sizeOf(key);
    const hash = createHash('sha256');
    await addEntry(archive, `files/${key}`, bytes, hashedInto(hash, held.read(key)));
    manifest.files[key] = { bytes, sha256: hash.digest('hex') };
  }
  await addJson(archive, MANIFEST_NAME, manifest);
  archive.finalize();
}

function addJson(archive: Pack, name: string, content: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
  return addEntry(archive, name, bytes.length, [bytes]);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const targetTaken = (target: string) =>
  new StartError(`There is a file ${target} already: name another one, or move that one away`);

/** Renames a finished archive, unless a file with that name exists. */
async function putInPlace(unfinished: string, target: string): Promise<void> {
  try {
    // Unlike a rename, a link never replaces an existing file.
    await link(unfinished, target);
    await rm(unfinished);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw targetTaken(target);
    if (!NO_LINKS.has(errorCode(error))) throw error;
    await rename(unfinished, target);
  }
}

/** The directory entry must also be flushed to disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
