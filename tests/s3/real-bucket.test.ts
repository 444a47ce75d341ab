// The file store in a bucket of a real service: by `npm run test:s3`, which says where.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileHome } from '#platform/backup/open-home.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { examineBucket } from '#platform/doctor/examine-bucket.ts';
import { bucketAddress, openBucket } from '#platform/files/bucket/bucket.ts';
import { bucketStores } from '#platform/files/open-stores.ts';
import { newId } from '#shared/ids.ts';
import { storeSuite } from '../files/store-suite.ts';
import { runTask } from '../support/run-task.ts';

const settings = loadConfig(process.env).bucket!;
const bucket = openBucket(settings);
const FILES = Number(process.env['S3_TEST_FILES'] ?? 10_000);

async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list(prefix)) keys.push(key);
  return keys;
}
async function clear(): Promise<void> {
  const keys = (await keysIn('')).values();
  const worker = async () => {
    for (const key of keys) await bucket.delete(key);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

beforeAll(async () => {
  const endpoint = bucketAddress(settings, settings.endpoint);
  await new S3mini({ ...settings, endpoint }).createBucket();
  if ((await keysIn('')).length > 0) throw new Error(`The bucket ${settings.bucket} is not empty`);
});
afterAll(clear, 900_000);

storeSuite('a bucket of a real service', () =>
  Promise.resolve({
    store: bucketStores(settings).files,
    everything: () => keysIn(''),
    close: clear,
  }),
);

describe('a real service', () => {
  test('takes, gives and deletes what the doctor asks of it, also by a signed address', async () => {
    expect(await examineBucket(settings)).toMatchObject({ state: 'good' });
    expect(await keysIn('doctor/')).toEqual([]);
  });

  test('refuses a wrong secret', async () => {
    const finding = await examineBucket({ ...settings, secretAccessKey: 'wrong' });
    expect(finding).toMatchObject({ state: 'wrong', says: expect.stringMatching(/it answers 40[13]/) });
  });

  test('answers a signed address with the headers that were asked for, and refuses an altered one', async () => {
    await bucket.write('files/1', Buffer.from('x'), { maxBytes: 1, contentType: 'text/plain' });
    const disposition = `attachment; filename*=UTF-8''na%C3%AFve%20%281%29%21.pdf`;
    const address = await bucket.addressFor('files/1', 60, { 'content-disposition': disposition });
    if (address === null) throw new Error('S3_PUBLIC_ENDPOINT is needed');
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, disposition]);
    const altered = await fetch(address.replace('files/1', 'files/2'));
    expect([400, 403]).toContain(altered.status);
    await sleep(2000);
    const old = await bucket.addressFor('files/1', 1, {});
    await sleep(2500);
    expect([400, 403]).toContain((await fetch(old!)).status);
    await bucket.delete('files/1');
  });

  test('gives a backup what is deleted meanwhile', async () => {
    const { files } = bucketStores(settings);
    const { key } = await files.put(Buffer.from('held'), {
      folder: 'photos',
      extension: 'bin',
      maxBytes: 10,
    });
    const held = await openFileHome({ dataDir: '', bucket: settings }).hold();
    await files.delete(key);
    expect((await buffer(held.read(key))).toString()).toBe('held');
    await held.release();
    expect([...(await keysIn('holds/')), ...(await keysIn('held/'))]).toEqual([]);
  });
});

describe(`moving ${FILES} files`, { shuffle: false, timeout: 3_600_000 }, () => {
  let root: string;
  const hashes = new Map<string, string>();
  const photos = (dataDir: string) => join(root, dataDir, 'files', 'photos');

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'guildhall-move-'));
    await mkdir(photos('one'), { recursive: true });
    for (let at = 0; at < FILES; at += 1) {
      const name = `${newId()}.webp`;
      const content = Buffer.alloc(1000 + (at % 50) * 1000, `file ${at} `);
      await writeFile(join(photos('one'), name), content);
      hashes.set(name, createHash('sha256').update(content).digest('hex'));
    }
  }, 600_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** Runs the task until it has moved a third, and kills it. */
  async function killedAtThird(to: string, dataDir: string): Promise<void> {
    const list = join(root, dataDir, `move-files-${to}.txt`);
    const lines = async () => (await readFile(list, 'utf8').catch(() => '')).split('\n').length;
    const before = await lines();
    const env = { ...process.env, DATA_DIR: join(root, dataDir) };
    const child = spawn(process.execPath, ['scripts/tasks/storage/move-files.ts', to], {
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => {
      child.once('exit', (_code, signal) => resolve(signal));
    });
    while ((await lines()) < before + FILES / 3 && child.exitCode === null) await sleep(50);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
  }

  const move = async (to: string, dataDir: string) => {
    const begin = performance.now();
    const moved = await runTask('storage/move-files', { DATA_DIR: join(root, dataDir) }, to);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    process.stdout.write(`${to}, the last part, in ${seconds} s: ${moved.said}`);
    return moved;
  };

  test('to the bucket, killed twice, leaves each of them whole, by its hash', async () => {
    await killedAtThird('to-bucket', 'one');
    await killedAtThird('to-bucket', 'one');
    const moved = await move('to-bucket', 'one');
    expect(moved.code).toBe(0);
    expect(moved.said).toContain(`${FILES} files are on both sides`);
    const copied = Number(/Copied (\d+) files/.exec(moved.said)?.[1]);
    expect(copied).toBeLessThan(FILES / 2);
  });

  test('to another folder, killed twice, too', async () => {
    await killedAtThird('to-folder', 'other');
    await killedAtThird('to-folder', 'other');
    expect((await move('to-folder', 'other')).code).toBe(0);
    const found = new Map<string, string>();
    for (const name of await readdir(photos('other'))) {
      const content = await readFile(join(photos('other'), name));
      found.set(name, createHash('sha256').update(content).digest('hex'));
    }
    expect(found).toEqual(hashes);
  });
});
