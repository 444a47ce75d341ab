// `npm run generate`: writes every generated file again; `npm run generate -- base-map`: the map.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { operationFiles, operationsJson } from './generate-operations.ts';
import { generateTypes } from './generate-types.ts';

/**
 * Writes every generated file again: the browser's lists of operations, its tree of routes, and the types of the migrated
 * database.
 */
export async function generate(): Promise<void> {
  const { contract } = await import('#api/contract.ts');
  for (const list of ['pages', 'few', 'tables', 'console'] as const)
    writeFileSync(operationFiles[list], operationsJson(contract, list));
  await resolveConfig({}, 'build'); // The router's plugin writes the tree as soon as it is configured.
  await withMigratedDatabase(generateTypes);
}

async function withMigratedDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-generate-'));
  chmodSync(dataDir, 0o711); // Run by root, the database's own user has to get in.
  const database = await startEmbedded({ dataDir });
  try {
    await migrateDatabase({ url: database.url });
    await work(database.url);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes the map that the product ships again; needed when one of its packages changes. */
async function generateBaseMap(): Promise<void> {
  const { makeBaseMap } = await import('./base-map/make-base-map.ts');
  writeFileSync('src/api/files/map/base-map.pmtiles', await makeBaseMap());
}

if (import.meta.main) await (process.argv[2] === 'base-map' ? generateBaseMap() : generate());
