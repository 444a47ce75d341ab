import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDecision } from '#demo/factories/agreements.ts';
import { makeUser } from '#demo/factories/people.ts';
import { readLastRun } from '#platform/jobs/last-done.ts';
import { separateDatabase } from '../support/database.ts';

const { db, url } = separateDatabase('evidence');
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-evidence-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
let copyId: string;

beforeAll(async () => {
  const { id: userId } = await makeUser(db);
  await makeDecision(db, { userId });
  copyId = (await makeDecision(db, { userId })).contract.id;
});

/** Runs the command on the test's database, as an operator would. */
const verifyEvidence = (folder = dataDir) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder };
    execFile(process.execPath, ['scripts/tasks/verify-evidence.ts'], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });

test('the command passes untouched evidence, and names a row that was edited around the triggers', async () => {
  expect(await verifyEvidence()).toEqual({ code: 0, output: '2 executed agreements checked, 0 faults\n' });
  await sql`alter table contract_clauses disable trigger user`.execute(db);
  await sql`update contract_clauses set clause_content = 'Otherwise.' where contract_id = ${copyId}`.execute(
    db,
  );
  await sql`alter table contract_clauses enable trigger user`.execute(db);
  const { code, output } = await verifyEvidence();
  expect(code).toBe(1);
  expect(output).toContain(copyId);
  expect(output).toContain('2 executed agreements checked, 1 faults');
  expect(await readLastRun(dataDir, 'verify-evidence')).toMatchObject({
    says: '2 executed agreements checked, 1 faults',
  });
});

test('a data folder that cannot be made is named after the result, and ends the command with 1', async () => {
  const { code, output } = await verifyEvidence('/proc/nope');
  expect(code).toBe(1);
  expect(output).toMatch(/^2 executed agreements checked, \d faults$/m);
  expect(output).toMatch(/^The data folder \/proc\/nope cannot be written/m);
});
