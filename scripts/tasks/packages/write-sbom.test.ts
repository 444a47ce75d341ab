import { expect, test } from 'vitest';
import { readLockFile, shippedPackages } from './check-licences.ts';
import { writeSbom } from './write-sbom.ts';

type Component = { group?: string; name: string; version: string; licenses?: unknown[]; hashes?: unknown[] };

test('the bill of materials names every package that ships, with hash, and no tool of development', async () => {
  const document = JSON.parse(await writeSbom()) as { bomFormat: string; components: Component[] };
  expect(document.bomFormat).toBe('CycloneDX');
  const listed = document.components.map(({ name, version }) => `${name}@${version}`);
  const shipped = shippedPackages(readLockFile()).map(({ name, version }) => `${name}@${version}`);
  expect(new Set(listed)).toEqual(new Set(shipped));
  expect(document.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
});
