// `npm run move-files`, killed on its way, in both directions.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { runTask } from '../support/run-task.ts';
import { bucketEnvironment } from '../support/services/bucket-environment.ts';
import { startS3Server } from '../support/services/s3-server.ts';

const FILES = 300;
/** One is sent in parts. */
const LARGE_BYTES = 9 * 1024 * 1024;
let server: Awaited<ReturnType<typeof startS3Server>>;
let root: string;
let env: Record<string, string>;
/** The hash of each file, by the name of its object. */
const hashes = new Map<string, string>();

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const inFolder = (dataDir: string) => ({ ...env, DATA_DIR: dataDir });

async function writeFiles(dataDir: string): Promise<void> {
  for (let at = 0; at < FILES; at += 1) {
    const isExport = at % 50 === 0;
    const folder = join(dataDir, 'files', isExport ? '.exports/exports' : 'photos');
    const name = `${newId()}.${isExport ? 'zip' : 'webp'}`;
    const content = Buffer.alloc(at === 7 ? LARGE_BYTES : at * 10, `file ${at} `);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), content);
    hashes.set(isExport ? `exports/exports/${name}` : `files/photos/${name}`, sha256(content));
  }
}

async function hashesInFolder(dataDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [folder, prefix] of [
    ['photos', 'files/photos'],
    ['.exports/exports', 'exports/exports'],
  ] as const) {
    for (const name of await readdir(join(dataDir, 'files', folder))) {
      found.set(`${prefix}/${name}`, sha256(await readFile(join(dataDir, 'files', folder, name))));
    }
  }
  return found;
}

const hashesInBucket = () => new Map([...server.objects].map(([key, { content }]) => [key, sha256(content)]));

/** Runs the task until `enough`, and kills it. */
async function killedWhen(to: string, dataDir: string, enough: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/tasks/storage/move-files.ts', to], {
    env: { ...process.env, ...inFolder(dataDir) },
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  await vi.waitFor(
    async () => {
      if (!(await enough())) throw new Error('Not enough yet');
    },
    { timeout: 60_000, interval: 2 },
  );
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

const move = (to: string, dataDir: string, ...options: string[]) =>
  runTask('storage/move-files', inFolder(dataDir), to, ...options);

beforeAll(async () => {
  server = await startS3Server();
  root = await mkdtemp(join(tmpdir(), 'guildhall-move-'));
  env = bucketEnvironment(server.settings);
  await writeFiles(join(root, 'one'));
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

describe('moving files', { shuffle: false }, () => {
  test('to a bucket, killed twice, copies each file whole, and again only what is new', async () => {
    const folder = join(root, 'one');
    await killedWhen('to-bucket', folder, async () => server.objects.size > 80);
    await killedWhen('to-bucket', folder, async () => server.objects.size > 180);
    const before = server.objects.size;
    expect(before).toBeLessThan(FILES);
    // A line that was written in part.
    await appendFile(join(folder, 'move-files-to-bucket.txt'), 'files/photos/half');
    const moved = await move('to-bucket', folder);
    expect(moved).toMatchObject({ code: 0 });
    const copied = Number(/Copied (\d+) files, each read back/.exec(moved.said)?.[1]);
    expect(moved.said).toContain(`${FILES} files are on both sides`);
    expect(copied).toBeGreaterThanOrEqual(FILES - before);
    expect(copied).toBeLessThan(FILES - 100);
    expect(hashesInBucket()).toEqual(hashes);
    expect((await move('to-bucket', folder)).said).toMatch(/^Copied 0 files/);
    expect(await move('to-bucket', folder, '--check')).toEqual({
      code: 0,
      said: `${FILES} files are the same on both sides\n`,
    });
  });

  test('copies again what the other side lost, and finds what was changed there', async () => {
    const folder = join(root, 'one');
    const [lost, changed] = [...server.objects.keys()].filter(
      (key) => server.objects.get(key)!.content.length > 20,
    );
    server.objects.delete(lost!);
    expect((await move('to-bucket', folder)).said).toMatch(/^Copied 1 files/);
    const whole = server.objects.get(changed!)!;
    server.objects.set(changed!, { ...whole, content: Buffer.alloc(whole.content.length) });
    const checked = await move('to-bucket', folder, '--check');
    expect(checked.code).toBe(1);
    expect(checked.said).toContain(`Missing or different: ${changed}`);
    server.objects.set(changed!, whole);
  });

  test('to a folder, killed, gives the same files, readable for their owner alone', async () => {
    const folder = join(root, 'other');
    const photos = join(folder, 'files', 'photos');
    const count = async () => (await readdir(photos).catch(() => [])).length;
    await killedWhen('to-folder', folder, async () => (await count()) > 80);
    const moved = await move('to-folder', folder);
    expect(moved).toMatchObject({ code: 0 });
    expect(await hashesInFolder(folder)).toEqual(hashes);
    const [name] = await readdir(photos);
    expect((await stat(join(photos, name!))).mode & 0o777).toBe(0o600);
  });

  test('stops at a bucket that does not answer, and says what to do in one line', async () => {
    server.fail(10_000, 503);
    const moved = await move('to-folder', join(root, 'third'));
    server.heal();
    expect(moved).toEqual({
      code: 1,
      said: "The bucket can't list its objects: it answers 503 ServiceUnavailable\n",
    });
    expect(
      (await runTask('storage/move-files', { DATA_DIR: root, S3_ENDPOINT: '' }, 'to-bucket')).said,
    ).toMatch(/^S3_ENDPOINT and the other variables/);
    expect((await move('elsewhere', root)).said).toMatch(/^Say where to: npm run move-files to-bucket/);
  });
});
