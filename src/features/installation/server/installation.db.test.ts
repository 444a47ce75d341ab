import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { noteRun } from '#platform/jobs/last-done.ts';
import { productVersion } from '#platform/version.ts';
import { getHealth } from './get-health.ts';
import { getOverview } from './get-overview.ts';

const { db } = testDatabase();
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-health-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function contextWith(env: Record<string, string> = {}) {
  const { id: userId } = await makeUser(db, { role: 'admin' });
  return testContext({
    db,
    env: { DATA_DIR: dataDir, ...env },
    actor: userActor({ userId, role: 'admin' }),
  });
}

const ownSite = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://guild.example',
  SECRET: 'R8vKq2mZ7tYw4nXc9bLd6fHs3gJp5aEu',
};

test('a new installation is told its first steps, and each goes once it is done', async () => {
  expect((await getOverview(await contextWith())).stepsToDo).toEqual([
    'publicUrl',
    'mail',
    'gameSystem',
    'exam',
    'retailer',
    'agreement',
    'backup',
  ]);
  await makeRetailer(db);
  await noteRun(dataDir, 'backup', { at: new Date(), says: '/elsewhere/guildhall.tar.gz' });
  const context = await contextWith({ ...ownSite, SMTP_URL: 'smtp://mail.example' });
  expect((await getOverview(context)).stepsToDo).toEqual(['gameSystem', 'exam', 'agreement']);
});

test('health tells version, database, messages, mail, disk and backup, wherever the backup went', async () => {
  const health = await getHealth(await contextWith());
  expect(health.version).toBe(productVersion);
  expect(health.findings.map(({ about, state }) => [about, state])).toEqual([
    ['database', 'good'],
    ['messages', 'note'],
    ['mail', 'note'],
    ['disk', expect.stringMatching(/good|note/)],
    ['backup', 'note'],
  ]);
  await noteRun(dataDir, 'backup', { at: new Date(), says: '/elsewhere/guildhall.tar.gz' });
  await noteRun(dataDir, 'verify-evidence', {
    at: new Date('2027-01-02T10:00:00Z'),
    says: '3 executed agreements checked, 1 faults',
  });
  const later = await getHealth(
    await contextWith({ ...ownSite, SMTP_URL: 'smtps://user:h1dden@mail.example' }),
  );
  expect(later.findings).toContainEqual({ about: 'mail', state: 'good', says: 'goes to mail.example' });
  expect(later.findings).toContainEqual({
    about: 'backup',
    state: 'good',
    says: '/elsewhere/guildhall.tar.gz is the newest',
  });
  expect(later.findings).toContainEqual({
    about: 'evidence',
    state: 'wrong',
    says: '3 executed agreements checked, 1 faults on 2027-01-02',
  });
});

test.each([
  [40.2, 'good', 'at most 41 ms behind: visitors read from it'],
  [2_000, 'note', 'at most 2000 ms behind, and 500 are allowed: visitors read from the primary'],
  [null, 'note', 'is away, or none: visitors read from the primary'],
])('health tells how far the replica is behind: %s ms', async (lagMs, state, says) => {
  const env = {
    DATABASE_URL: 'postgres://primary/guild',
    DATABASE_REPLICA_URL: 'postgres://standby/guild',
    DATABASE_REPLICA_LAG_MS: '500',
  };
  const context = { ...(await contextWith(env)), readReplicaLag: () => Promise.resolve(lagMs) };
  expect((await getHealth(context)).findings).toContainEqual({ about: 'replica', state, says });
});

test('in production a missing mail server is wrong, not only worth knowing', async () => {
  const { findings } = await getHealth(await contextWith(ownSite));
  expect(findings.find(({ about }) => about === 'mail')).toMatchObject({ state: 'wrong' });
});
