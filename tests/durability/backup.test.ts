// A backup taken while the product works, and what becomes of it on another, empty machine.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileColumns } from '#api/features.ts';
import type { BackupManifest } from '#platform/backup/backup-format.ts';
import { folderHome } from '#platform/backup/folder-home.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { fillDemoWorld } from '#demo/demo.ts';
import { makeUser } from '#demo/factories/people.ts';
import { diskFileStore } from '#platform/files/store.ts';
import { emptyDatabase, separateDatabase } from '../support/database.ts';
import { workOnFiles } from './work-on-files.ts';

const source = separateDatabase('backup_source');
let folder: string;
let filesFolder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-backup-'));
  filesFolder = join(folder, 'source', 'files');
  await fillDemoWorld(source.db, { now: new Date(), hashPassword: () => Promise.resolve('no password') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const backUp = (target: string): Promise<BackupManifest> =>
  writeBackup({
    databaseUrl: source.url,
    files: folderHome(filesFolder),
    fileColumns,
    target,
    product: 'test',
    now: new Date(),
  });
const restore = (url: string, into: string, from: string): Promise<BackupManifest> =>
  restoreBackup({
    databaseUrl: url,
    files: folderHome(into),
    backupsFolder: `${into}-backups`,
    source: from,
    say: () => {},
  });

/** Each table's number of rows, and a hash that does not depend on their order. */
async function fingerprint(db: Database): Promise<unknown[]> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
    order by 1`.execute(db);
  const lines: unknown[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select ${name}::text as name, count(*)::int as rows,
      md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${sql.raw(name)} t`.execute(
      db,
    );
    lines.push(rows[0]);
  }
  return lines;
}

async function storedFiles(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of diskFileStore(root).list())
    found[key] = sha256(await readFile(join(root, key)));
  return found;
}

// Each begins with the data that the last one left.
describe('backups', { shuffle: false }, () => {
  describe('a backup under load', () => {
    const target = emptyDatabase('backup_target');

    test('restored elsewhere is one moment: every row has its file, whole, and every file that was added is in the log', async () => {
      const working = workOnFiles(source.db, diskFileStore(filesFolder, { reserveBytes: 0 }));
      // Four workers keep four or five each: from sixteen rows on there are never fewer than thirteen.
      await vi.waitFor(async () => {
        const rows = await source.db.selectFrom('uploads').select('id').execute();
        expect(rows.length).toBeGreaterThan(15);
      }, 30_000);
      const archive = join(folder, 'busy.tar.gz');
      const manifest = await backUp(archive);
      expect(await working.stop()).toBeGreaterThan(20);
      expect(manifest.missingFiles).toEqual([]);

      const files = join(folder, 'target', 'files');
      expect(await restore(target.url, files, archive)).toEqual(manifest);
      const { db, close } = openDatabase({ url: target.url, max: 1 });
      onTestFinished(close);
      const uploads = await db.selectFrom('uploads').select(['id', 'name', 'storage_key']).execute();
      expect(uploads.length).toBeGreaterThan(12);
      const stored = await storedFiles(files);
      for (const { name, storage_key: key } of uploads) expect(stored[key]).toBe(name);
      const logged = await db.selectFrom('audit_log').select('subject_id').execute();
      const ids = new Set(logged.map((row) => row.subject_id));
      expect(uploads.every(({ id }) => ids.has(id))).toBe(true);
      for (const [key, { sha256: hash }] of Object.entries(manifest.files)) expect(stored[key]).toBe(hash);
    });
  });

  test('a backup takes no file that no row names, such as an upload on its way, and replaces no file', async () => {
    const store = diskFileStore(filesFolder, { reserveBytes: 0 });
    const put = { folder: 'incoming', extension: 'bin', maxBytes: 1e6 };
    const { key } = await store.put(randomBytes(100), put);
    const archive = join(folder, 'once.tar.gz');
    expect((await backUp(archive)).files).not.toHaveProperty([key]);
    await store.delete(key);
    const before = sha256(await readFile(archive));
    await expect(backUp(archive)).rejects.toThrow(
      /^There is a file .*once\.tar\.gz already: name another one/,
    );
    expect(sha256(await readFile(archive))).toBe(before);
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  describe('a backup at rest', () => {
    const target = emptyDatabase('backup_copy');
    const broken = emptyDatabase('backup_broken');

    test('restored has the same rows in every table and the same files; evidence stays evidence, triggers work', async () => {
      const archive = join(folder, 'quiet.tar.gz');
      await backUp(archive);
      const files = join(folder, 'copy', 'files');
      await restore(target.url, files, archive);
      const { db, close } = openDatabase({ url: target.url, max: 1 });
      onTestFinished(close);
      expect(await fingerprint(db)).toEqual(await fingerprint(source.db));
      expect(await storedFiles(files)).toEqual(await storedFiles(filesFolder));
      for (const statement of [
        'delete from audit_log',
        'delete from contract_profiles',
        'update contracts set name = name',
      ]) {
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(/never changed or deleted/);
      }
      const { id } = await makeUser(db, { email: 'after@example.com' });
      expect(await db.selectFrom('profiles').select('username').where('id', '=', id).execute()).toHaveLength(
        1,
      );
      await migrateDatabase({ url: target.url });
      // Nobody restores over what is there.
      await expect(restore(target.url, join(folder, 'none', 'files'), archive)).rejects.toThrow(
        /is not empty/,
      );
      await expect(restore(broken.url, files, archive)).rejects.toThrow(/holds files/);
    });

    test('is read by every tar, for its owner alone, and leaves nothing beside it', async () => {
      const archive = join(folder, 'listed.tar.gz');
      await backUp(archive);
      const names = execFileSync('tar', ['--list', '--file', archive], { encoding: 'utf8' })
        .trim()
        .split('\n');
      expect(names[0]).toBe('backup.json');
      expect(names.at(-1)).toBe('manifest.json');
      expect(names).toContain('database/auth.users/000001.copy');
      const others = names.slice(1, -1).filter((name) => !/^(database|files)[/]/.test(name));
      expect(others).toEqual([]);
      const [line] = execFileSync('ls', ['-l', archive], { encoding: 'utf8' }).split(' ');
      expect(line).toMatch(/^-rw-------/);
      expect(await readdir(join(folder, 'source'))).toEqual(['files']);
      expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    });

    test('that was cut off, changed or emptied of a file restores nothing, and the next try is a first one', async () => {
      const archive = join(folder, 'whole.tar.gz');
      await backUp(archive);
      const whole = gunzipSync(await readFile(archive));
      const changed = Buffer.from(whole);
      // One letter of one row.
      changed[changed.indexOf('player@example.com')] = 'q'.charCodeAt(0);
      const photo = whole.indexOf('files/photos/');
      const spoiled = {
        'cut off between two tables': whole.subarray(0, whole.indexOf('database/public.players/') + 100),
        'cut off in its rows': whole.subarray(0, whole.indexOf('database/public.players/') + 700),
        'cut off in its files': whole.subarray(0, photo + 700),
        'another row': changed,
        'another file': Buffer.concat([
          whole.subarray(0, photo + 600),
          Buffer.from('spoiled'),
          whole.subarray(photo + 607),
        ]),
        'no backup': Buffer.from('not an archive at all'.repeat(100)),
      };
      await mkdir(join(folder, 'spoiled'), { recursive: true });
      const files = join(folder, 'broken', 'files');
      for (const [name, bytes] of Object.entries(spoiled)) {
        const path = join(folder, 'spoiled', `${name}.tar.gz`);
        await writeFile(path, gzipSync(bytes, { level: 1 }));
        await expect(restore(broken.url, files, path)).rejects.toThrow(/damaged|is not what the backup says/);
      }
      await expect(restore(broken.url, files, join(folder, 'spoiled', 'none.tar.gz'))).rejects.toThrow(
        /can't be read/,
      );
      await expect(restore(broken.url, files, archive)).resolves.toMatchObject({ missingFiles: [] });
    });
  });

  test('a database that is empty, or a place that takes no file, is said to be so', async () => {
    const aside = join(folder, 'a-file');
    await writeFile(aside, '');
    await expect(backUp(join(aside, 'backup.tar.gz'))).rejects.toThrow(/can't be written/);
    expect(await readdir(join(folder, 'source'))).toEqual(['files']);
  });

  describe('after somebody was erased', () => {
    const target = emptyDatabase('backup_erased');

    test('a backup is restored only with the newest list of erased people, and the next start finds that list', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      await source.db
        .insertInto('erased_users')
        .values([{ user_id: first }])
        .execute();
      const archive = join(folder, 'after', 'erased.tar.gz');
      await backUp(archive);
      const list = await readFile(join(folder, 'after', 'erased-users.txt'), 'utf8');
      expect(list).toMatch(new RegExp(`^\\S+Z ${first}\\n$`));

      const alone = join(folder, 'alone');
      await mkdir(alone);
      await copyFile(archive, join(alone, 'erased.tar.gz'));
      const restoreAlone = () =>
        restore(target.url, join(folder, 'returned', 'files'), join(alone, 'erased.tar.gz'));
      await expect(restoreAlone()).rejects.toThrow(/There is no erased-users.txt beside the backup/);
      await writeFile(join(alone, 'erased-users.txt'), '');
      await expect(restoreAlone()).rejects.toThrow(/older than the backup: it names 0 of 1 people/);
      await writeFile(join(alone, 'erased-users.txt'), 'somebody\n');
      await expect(restoreAlone()).rejects.toThrow(/is damaged/);

      // Somebody was erased since, and a crash cut off a line.
      const newest = `${list}2026-11-23T08:00:00.000Z ${second}\n`;
      await writeFile(join(alone, 'erased-users.txt'), `${newest}2026-11-23T09`);
      await restoreAlone();
      expect(await readFile(join(folder, 'returned', 'files-backups', 'erased-users.txt'), 'utf8')).toBe(
        newest,
      );
    });
  });
});
