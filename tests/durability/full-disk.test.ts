import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { diskFileStore } from '#platform/files/store.ts';

const isRoot = process.getuid?.() === 0;

/** A folder on a disk of one megabyte; null where the system lets nobody mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-small-'));
  if (isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0)
    return folder;
  rmSync(folder, { recursive: true });
  return null;
}

test('on a disk that gets full a file is refused, what was written of it goes, and smaller ones are taken', async ({
  skip,
}) => {
  const folder = smallDisk();
  if (folder === null) {
    skip('nothing can be mounted here');
    return;
  }
  try {
    const store = diskFileStore(folder, { reserveBytes: 0 });
    const options = { folder: 'photos', extension: 'webp', maxBytes: 10_000_000 };
    await expect(store.put(Buffer.alloc(2_000_000, 1), options)).rejects.toMatchObject({
      refusal: { code: 'NO_SPACE', status: 507 },
    });
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([]);
    const { key } = await store.put(Buffer.alloc(100_000, 1), options);
    const kept = await store.get(key);
    expect((await buffer(kept!.content)).byteLength).toBe(100_000);
  } finally {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
