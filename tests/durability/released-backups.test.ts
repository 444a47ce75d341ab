// The archive that each released version made of itself, on today's code (0.1.0's has a file of its own). What is in
// tests/fixtures/backup-*.json was said by that version: it may never be changed to fit the code.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupFacts } from '../../scripts/tasks/release/make-backup.ts';
import { releasedVersions } from '../../scripts/tasks/release/write-changelog.ts';
import { runTask } from '../support/run-task.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const fixture = (version: string, end: string) => resolve(`tests/fixtures/backup-${version}.${end}`);
const versions = releasedVersions(readFileSync('CHANGELOG.md', 'utf8'));

test('every version of the changelog has its own backup among the fixtures', () => {
  expect(versions).toContain('0.1.0');
  expect(versions.filter((version) => !existsSync(fixture(version, 'tar.gz')))).toEqual([]);
});

describe.each(versions.filter((version) => version !== '0.1.0'))('the backup of %s', (version) => {
  const facts = JSON.parse(readFileSync(fixture(version, 'json'), 'utf8')) as BackupFacts;
  let dataDir: string;
  let restored: Awaited<ReturnType<typeof runTask>>;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), `guildhall-${version}-`));
    // Started by root, the embedded database runs as another user, who has to get in.
    await chmod(dataDir, 0o711);
    restored = await runTask('restore', { DATA_DIR: dataDir }, fixture(version, 'tar.gz'));
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' });
  });
  afterAll(async () => {
    server?.signal('SIGTERM');
    await server?.ended;
    await server?.cleanUp();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('is restored into an empty database, row for row and file for file, and starts', () => {
    expect(restored).toEqual({
      code: 0,
      said: expect.stringContaining(`Restored ${facts.amount}: all as in the backup`),
    });
  });

  test('has its person, who signs in with their password and finds what they did', async () => {
    const { email, password, alias } = facts.person;
    const signedIn = await fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const read = async <T>(path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
      expect(answer.status).toBe(200);
      return (await answer.json()) as T;
    };
    type Items<T> = { items: T[] };
    expect(await read('/api/players/own')).toMatchObject({ player: { alias } });
    const executed = await read<Items<{ decision: string }>>('/api/contracts/executed');
    expect(executed.items.map(({ decision }) => decision)).toEqual(facts.decisions);
    const sent = await read<Items<{ email: string }>>('/api/invites/sent');
    expect(sent.items.map((invite) => invite.email)).toEqual([facts.invited]);
    const purchases = await read<Items<{ paymentStatus: string }>>('/api/purchases');
    expect(purchases.items.map(({ paymentStatus }) => paymentStatus)).toEqual(facts.purchases);
    for (const { path, sha256 } of facts.files) {
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });

  test('has evidence that verifies', async () => {
    expect(await runTask('verify-evidence', { DATA_DIR: dataDir })).toEqual({
      code: 0,
      said: `${facts.agreements} executed agreements checked, 0 faults\n`,
    });
  });
});
