// Backups and restores of files in a bucket, which has no hard links.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileColumns } from '#api/features.ts';
import type { FileHome } from '#platform/backup/file-home.ts';
import { folderHome } from '#platform/backup/folder-home.ts';
import { openFileHome } from '#platform/backup/open-home.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { bucketStores } from '#platform/files/open-stores.ts';
import { diskFileStore, type FileStore } from '#platform/files/store.ts';
import { DAY_MS } from '#shared/time.ts';
import { workOnFiles } from '../durability/work-on-files.ts';
import { emptyDatabase, separateDatabase } from '../support/database.ts';
import { startS3Server } from '../support/services/s3-server.ts';

const source = separateDatabase('bucket_source');
let server: Awaited<ReturnType<typeof startS3Server>>;
let store: FileStore;
let home: FileHome;
let folder: string;

beforeAll(async () => {
  server = await startS3Server();
  store = bucketStores(server.settings).files;
  home = openFileHome({ dataDir: '', bucket: server.settings });
  folder = await mkdtemp(join(tmpdir(), 'guildhall-bucket-'));
});
afterEach(() => server.heal());
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const options = { folder: 'photos', extension: 'bin', maxBytes: 1e6 };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const namesIn = (prefix: string) => [...server.objects.keys()].filter((key) => key.startsWith(prefix));
const backUp = (files: FileHome, target: string) =>
  writeBackup({ databaseUrl: source.url, files, fileColumns, target, product: 'test', now: new Date() });
const restore = (url: string, files: FileHome, from: string) =>
  restoreBackup({ databaseUrl: url, files, backupsFolder: `${folder}/lists`, source: from, say: () => {} });

describe('a backup of a bucket', () => {
  const target = emptyDatabase('bucket_target');

  test('taken while files come and go is one moment: every row has its file, whole', async () => {
    const working = workOnFiles(source.db, store);
    await vi.waitFor(async () => {
      const rows = await source.db.selectFrom('uploads').select('id').execute();
      expect(rows.length).toBeGreaterThan(15);
    }, 30_000);
    const archive = join(folder, 'busy.tar.gz');
    const manifest = await backUp(home, archive);
    expect(await working.stop()).toBeGreaterThan(20);
    expect(manifest.missingFiles).toEqual([]);
    const files = join(folder, 'target', 'files');
    expect(await restore(target.url, folderHome(files), archive)).toEqual(manifest);
    const { db, close } = openDatabase({ url: target.url, max: 1 });
    onTestFinished(close);
    const uploads = await db.selectFrom('uploads').select(['name', 'storage_key']).execute();
    expect(uploads.length).toBeGreaterThan(12);
    for (const { name, storage_key: key } of uploads) {
      expect(sha256(await readFile(join(files, key)))).toBe(name);
    }
    await store.clearUnfinished(new Date(Date.now() + DAY_MS));
    expect([...namesIn('holds/'), ...namesIn('held/')]).toEqual([]);
  });

  test('still reads a file that is deleted meanwhile, and nobody else does', async () => {
    const { key } = await store.put(Buffer.from('held'), options);
    const { key: later } = await store.put(Buffer.from('also held'), options);
    const held = await home.hold();
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
    expect((await buffer(held.read(key))).toString()).toBe('held');
    expect(await held.sizeOf(key)).toBe(4);
    await held.release();
    expect([...namesIn('holds/'), ...namesIn('held/')]).toEqual([]);
    await store.delete(later);
    expect([...namesIn('holds/'), ...namesIn('held/')]).toEqual([]);
  });

  test('keeps no copy of somebody’s data that is deleted meanwhile: it is no part of a backup', async () => {
    const { exports } = bucketStores(server.settings);
    const copy = await exports.put(Buffer.from('all of Ann'), { ...options, folder: 'exports' });
    const held = await home.hold();
    await exports.delete(copy.key);
    expect([...server.objects.values()].some(({ content }) => content.includes('Ann'))).toBe(false);
    await held.release();
  });

  test('keeps what another one holds', async () => {
    const { key } = await store.put(Buffer.from('held twice'), options);
    const first = await home.hold();
    const second = await home.hold();
    await store.delete(key);
    await first.release();
    expect((await buffer(second.read(key))).toString()).toBe('held twice');
    await second.release();
    expect(namesIn('held/')).toEqual([]);
  });

  test('that was killed holds for a day, and the sweep clears what it left', async () => {
    const { key } = await store.put(Buffer.from('left'), options);
    await home.hold();
    await store.delete(key);
    expect(namesIn('held/')).toHaveLength(1);
    const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS);
    for (const name of [...namesIn('holds/'), ...namesIn('held/')]) {
      server.objects.get(name)!.storedAt = twoDaysAgo;
    }
    const { key: other } = await store.put(Buffer.from('not held'), options);
    await store.delete(other);
    expect(namesIn('held/')).toHaveLength(1);
    await store.clearUnfinished(new Date(Date.now() - DAY_MS));
    expect([...namesIn('holds/'), ...namesIn('held/')]).toEqual([]);
  });
});

describe('a restore into a bucket', () => {
  const target = emptyDatabase('bucket_restored');
  let archive: string;

  beforeAll(async () => {
    server.objects.clear();
    await source.db.deleteFrom('uploads').execute();
    const from = join(folder, 'from', 'files');
    const working = workOnFiles(source.db, diskFileStore(from, { reserveBytes: 0 }));
    await vi.waitFor(async () => {
      const rows = await source.db.selectFrom('uploads').select('id').execute();
      if (rows.length < 16) throw new Error('Too few');
    }, 30_000);
    await working.stop();
    archive = join(folder, 'from.tar.gz');
    await backUp(folderHome(from), archive);
  });

  test('of a damaged archive leaves nothing', async () => {
    const whole = await readFile(archive);
    const damaged = join(folder, 'damaged.tar.gz');
    await writeFile(damaged, whole.subarray(0, whole.length - 40_000));
    await expect(restore(target.url, home, damaged)).rejects.toThrow(/damaged/);
    expect([...server.objects.keys()]).toEqual([]);
  });

  test('into a bucket that does not answer says so in one line', async () => {
    server.fail(1000, 503);
    await expect(restore(target.url, home, archive)).rejects.toThrow(/^The bucket can't .*: it answers 503/);
  });

  test('is refused where files are, and clears what a killed restore left', async () => {
    await store.put(randomBytes(10), options);
    await expect(restore(target.url, home, archive)).rejects.toThrow(
      'The bucket guild-files holds files: a backup is restored onto an empty machine',
    );
    const stored = { content: Buffer.alloc(0), contentType: '', storedAt: new Date() };
    server.objects.set('restoring/mark', stored);
    const manifest = await restore(target.url, home, archive);
    expect(Object.keys(manifest.files).length).toBeGreaterThan(12);
    const expected = Object.entries(manifest.files).map(([key, file]) => [`files/${key}`, file.sha256]);
    const found = [...server.objects].map(([key, { content }]) => [key, sha256(content)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });
});
