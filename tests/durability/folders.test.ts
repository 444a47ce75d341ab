import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { clusterOf, makeDataFolder, removeDataFolder } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;
// A busy disk makes a first start, which waits for it, many times slower than the usual second.
let dataDir: string;

beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

const oneLine = (pattern: RegExp) =>
  expect.objectContaining({ expected: true, message: expect.stringMatching(pattern) });

test('a database of another version is refused in one line, and left as it is', async () => {
  await (await startEmbedded({ dataDir })).stop();
  const before = readdirSync(clusterOf(dataDir));
  writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '15\n');
  await expect(startEmbedded({ dataDir })).rejects.toEqual(
    oneLine(/^The database in .* was made by PostgreSQL 15, .*$/),
  );
  expect(readdirSync(clusterOf(dataDir))).toEqual(before);
});

test('a file in the place of the data folder is refused in one line', async () => {
  mkdirSync(dataDir);
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(startEmbedded({ dataDir: file })).rejects.toEqual(
    oneLine(/^The data folder .* a file is in its way.*$/),
  );
});

test.skipIf(isRoot)('a folder that may not be written is refused in one line', async () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o500);
  await expect(startEmbedded({ dataDir })).rejects.toEqual(
    oneLine(/^The data folder .* cannot be written.*$/),
  );
});

test.runIf(isRoot && mayMount())('a full and a read-only disk are refused in one line', async () => {
  mkdirSync(dataDir, { mode: 0o755 });
  expect(mount('-t', 'tmpfs', '-o', 'size=5m,mode=755', 'tmpfs', dataDir)).toBe(true);
  try {
    await expect(startEmbedded({ dataDir })).rejects.toEqual(oneLine(/^No space is left .*$/));
    expect(mount('-o', 'remount,ro', dataDir)).toBe(true);
    await expect(startEmbedded({ dataDir })).rejects.toEqual(
      oneLine(/^The data folder .* cannot be written.*$/),
    );
  } finally {
    spawnSync('umount', [dataDir]);
  }
});

function mount(...args: string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

/** Containers often refuse even root to mount anything. */
function mayMount(): boolean {
  const folder = makeDataFolder();
  mkdirSync(folder);
  const may = mount('-t', 'tmpfs', 'tmpfs', folder);
  if (may) spawnSync('umount', [folder]);
  rmSync(join(folder, '..'), { recursive: true });
  return may;
}
