import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bucketStores } from '#platform/files/open-stores.ts';
import { diskFileStore } from '#platform/files/store.ts';
import { startS3Server } from '../support/services/s3-server.ts';
import { storeSuite } from './store-suite.ts';

storeSuite('a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-files-'));
  return {
    store: diskFileStore(root),
    everything: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .toSorted();
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
});

storeSuite('a bucket', async () => {
  const server = await startS3Server();
  return {
    store: bucketStores(server.settings).files,
    everything: async () => [...server.objects.keys(), ...server.uploads.keys()].toSorted(),
    close: server.stop,
  };
});

it('a folder keeps as much of the disk free as files like the next one take, if it is asked to', async () => {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-files-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const store = diskFileStore(root);
  const copy = { folder: 'exports', extension: 'zip', maxBytes: 1_000 };
  const refused = store.put(Buffer.from('a copy'), { ...copy, likeIt: 2 ** 52 });
  await expect(refused).rejects.toThrow('no room for more files');
  expect(await store.put(Buffer.from('a copy'), { ...copy, likeIt: 0 })).toMatchObject({ bytes: 6 });
});
