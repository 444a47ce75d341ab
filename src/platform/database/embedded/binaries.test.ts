import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-binaries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = findBinaries({ runAs: null, copyFolder: join(folder, 'copy') });
const search = { runAs: null, copyFolder: folder, platform: 'plan9-mips' };

/** A folder with a `postgres` that says it is of a version. */
function programsOf(version: string): string {
  const bin = join(folder, `postgresql-${version}`);
  mkdirSync(bin);
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  }
  return bin;
}

describe('where npm has no PostgreSQL for the platform', () => {
  test('the first one on PATH that is new enough is taken, where it really is', () => {
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    symlinkSync(ours.postgres, join(linked, 'postgres'));
    const path = [join(folder, 'nothing'), programsOf('16.3'), linked, programsOf('19.1')].join(delimiter);
    expect(findBinaries({ ...search, path })).toEqual(ours);
  });

  test('and without one the start says what to do', () => {
    const path = programsOf('15.20');
    expect(() => findBinaries({ ...search, path })).toThrow(/none of version 17 or newer on PATH/);
  });
});
