// `npm run import-retailers` as a process: what was stored before it lost its database stays, and the same command again
// does the rest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { cuttableLink } from '../support/cuttable-link.ts';
import { emptyDatabase } from '../support/database.ts';

const BATCH = 10_000;
const ROWS = 3 * BATCH;
/** The command migrates an empty database first: many times what that and a batch take, also on a busy machine. */
const FIRST_BATCH_TIMEOUT_MS = 150_000;
const TEST_TIMEOUT_MS = 3 * FIRST_BATCH_TIMEOUT_MS;
const { url: databaseUrl } = emptyDatabase('import_retailers');
const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-import-'));
  file = join(folder, 'stores.csv');
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Store ${index},${index} Game Street,Oakland,CA,94610`,
  );
  await writeFile(file, ['name,address,city,state,zip', ...lines].join('\n'));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

function startImport(url: string, args = [file]): { output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['scripts/tasks/import-retailers.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { output: () => output, ended };
}

async function storedRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from retailers`.execute(db);
  return rows[0]!.count;
}

test(
  'an import that loses its database says how far it came, and the same command again does the rest',
  async () => {
    const link = await cuttableLink(databaseUrl);
    const lost = startImport(link.url);
    await expect
      .poll(lost.output, { timeout: FIRST_BATCH_TIMEOUT_MS, interval: 5 })
      .toContain(`${BATCH} rows`);
    await link.cut();
    expect(await lost.ended).toBe(1);
    expect(lost.output()).toMatch(/rows are done, and stay\. The same command again goes on with the rest/);
    const stored = await storedRows();
    expect(stored % BATCH).toBe(0);
    expect(stored).toBeGreaterThanOrEqual(BATCH);
    expect(stored).toBeLessThan(ROWS);

    const whole = startImport(databaseUrl);
    expect(await whole.ended).toBe(0);
    expect(whole.output()).toContain(
      `${ROWS} rows = ${ROWS - stored} new + 0 updated + ${stored} duplicates + 0 errors`,
    );
    expect(await storedRows()).toBe(ROWS);
  },
  TEST_TIMEOUT_MS,
);

test('an import that is named wrongly is not taken back, and the command says in words how to find the right one', async () => {
  const undo = startImport(databaseUrl, ['--undo', 'yesterday']);
  expect(await undo.ended).toBe(1);
  expect(undo.output()).toContain("'yesterday' is no id of an import. --list says which imports there were");
  expect(undo.output()).not.toMatch(/uuid|at .*\.ts:/);
});
