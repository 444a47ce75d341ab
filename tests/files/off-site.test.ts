// Backups that are sent, encrypted, to a bucket elsewhere, and restored from there.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemoWorld } from '#demo/demo.ts';
import { separateDatabase } from '../support/database.ts';
import { runTask } from '../support/run-task.ts';
import { bucketEnvironment } from '../support/services/bucket-environment.ts';
import { startS3Server } from '../support/services/s3-server.ts';

const source = separateDatabase('off_site');
let server: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;
let identity: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'guildhall-off-site-'));
  identity = await generateIdentity();
  await writeFile(join(folder, 'key.txt'), `# created for a test\n${identity}\n`);
  const { S3_PUBLIC_ENDPOINT: _, ...variables } = bucketEnvironment(server.settings);
  env = {
    DATABASE_URL: source.url,
    DATA_DIR: join(folder, 'data'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_KEEP: '2d 0w 0m',
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [`BACKUP_${name}`, value])),
  };
  await fillDemoWorld(source.db, { now: new Date(), hashPassword: () => Promise.resolve('no password') });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const offSite = (...args: string[]) => runTask('storage/off-site', env, ...args);
const withKey = ['--identity', ''] as [string, string];
const names = () => [...server.objects.keys()].toSorted();
const sealed = (name: string) => server.objects.get(name)!;

describe('backups elsewhere', { shuffle: false }, () => {
  beforeAll(() => {
    withKey[1] = join(folder, 'key.txt');
  });

  test('are encrypted for the recipient alone, read back, and those that are not to be kept go', async () => {
    for (const day of ['20260101', '20260102', '20260103']) {
      const stored = { content: Buffer.from('old'), contentType: '', storedAt: new Date() };
      server.objects.set(`guildhall-${day}T020000Z.tar.gz.age`, stored);
    }
    server.objects.set('something-else', {
      content: Buffer.from('x'),
      contentType: '',
      storedAt: new Date(),
    });
    const { code, said } = await runTask('backup', env);
    expect(said).toMatch(
      /Sent guildhall-\w+\.tar\.gz\.age to the bucket guild-files: .*, encrypted, read back/,
    );
    expect(code).toBe(0);
    const [newest] = names()
      .filter((name) => name.startsWith('guildhall-'))
      .toReversed();
    expect(names()).toEqual(['guildhall-20260103T020000Z.tar.gz.age', newest, 'something-else']);
    const local = await readFile(join(folder, 'data', 'backups', newest!.replace('.age', '')));
    expect(sealed(newest!).content.includes('player@example.com')).toBe(false);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(Buffer.from(await decrypter.decrypt(sealed(newest!).content)).equals(local)).toBe(true);
  });

  test('are listed, the newest first', async () => {
    const { code, said } = await offSite('list');
    expect(code).toBe(0);
    const lines = said.trim().split('\n');
    expect(lines.at(-1)).toBe('2 backups in guild-files');
    expect(lines[1]).toBe('guildhall-20260103T020000Z.tar.gz.age  0.0 MB  2026-01-03T02:00:00.000Z');
  });

  test('are checked by restoring the newest where nothing else is', async () => {
    const before = await readdir(folder);
    const { code, said } = await offSite('check', ...withKey);
    expect(said).toMatch(
      /Restored \d+ tables with [\d,]+ rows.*: all as in the backup\nIt was made 0\.\d hours ago/,
    );
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual(before);
  });

  test('are fetched for their owner alone, and replace no file', async () => {
    const name = names().find(
      (candidate) => candidate.startsWith('guildhall-2') && sealed(candidate).content.length > 10,
    )!;
    const into = join(folder, 'fetched');
    expect((await offSite('fetch', name, into, ...withKey)).code).toBe(0);
    const path = join(into, name.replace('.age', ''));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await offSite('fetch', name, into, ...withKey)).said).toMatch(/^There is a file .* already/m);
    expect((await offSite('fetch', 'guildhall-none', into, ...withKey)).said).toMatch(
      /^There is no backup guildhall-none/,
    );
  });

  test('that were altered, cut off, encrypted for somebody else, or are too old fail the check', async () => {
    const name = names().find(
      (candidate) => candidate.startsWith('guildhall-2') && sealed(candidate).content.length > 10,
    )!;
    const whole = sealed(name);
    const altered = Buffer.from(whole.content);
    altered[altered.length - 100]! ^= 1;
    for (const content of [altered, whole.content.subarray(0, -500)]) {
      server.objects.set(name, { ...whole, content });
      const { code, said } = await offSite('check', ...withKey);
      expect([code, said]).toEqual([1, expect.stringMatching(/can't be read, or is damaged/)]);
    }
    server.objects.set(name, whole);
    await writeFile(join(folder, 'other.txt'), await generateIdentity());
    const other = await offSite('check', '--identity', join(folder, 'other.txt'));
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringMatching(/The identity does not open this backup/),
    ]);
    const none = await offSite('check', '--identity', join(folder, 'data', 'last-backup.json'));
    expect(none.said).toMatch(/^The file has no identity/);
    server.objects.delete('guildhall-20260103T020000Z.tar.gz.age');
    server.objects.delete(name);
    server.objects.set('guildhall-20260104T020000Z.tar.gz.age', whole);
    const old = await offSite('check', ...withKey);
    expect([old.code, old.said]).toEqual([
      1,
      expect.stringMatching(/older than 48 hours: does the timer run\?\n$/),
    ]);
    server.objects.clear();
    expect((await offSite('check', ...withKey)).said).toBe('There is no backup in guild-files\n');
  });

  test('that do not reach the bucket are told, and the one in the data folder stays', async () => {
    server.fail(10_000, 503);
    const { code, said } = await runTask('backup', env);
    server.heal();
    expect(code).toBe(1);
    expect(said).toMatch(
      /Backed up .* to .*\.tar\.gz in .*\nThe bucket can't write guildhall-.*: it answers 503/s,
    );
  });
});
