import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabases } from '#api/assembly/open-databases.ts';
import type { Database } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { replicaFirst } from '#platform/database/replica-first.ts';
import { examineReplica } from '#platform/doctor/examine-replica.ts';
import { type Listener, listenForChanges } from '#platform/live/listen.ts';
import { createLog } from '#platform/log.ts';
import { newId } from '#shared/ids.ts';
import { type CuttableLink, cuttableLink } from '../support/cuttable-link.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type ServerPair, startPair } from './server-pair.ts';

const MAX_LAG_MS = 1_000;

let pair: ServerPair;
let link: CuttableLink;
let databases: ReturnType<typeof openDatabases>;
let listener: Listener;
let server: ServerProcess;

beforeAll(async () => {
  pair = await startPair();
  await migrateDatabase({ url: pair.primary.url });
  link = await cuttableLink(pair.standby.url);
  const replica = { url: link.url, maxLagMs: MAX_LAG_MS };
  databases = openDatabases(pair.primary.url, { workers: 1, worksOnJobs: false, isPooled: false, replica });
  listener = listenForChanges({
    databaseUrl: pair.primary.url,
    log: createLog('silent'),
    onNotices: () => {},
    onCampaigns: () => {},
    onMissed: () => {},
    replica: databases.replica!,
  });
  server = await startServerProcess({
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: pair.standby.url,
    // Only what a replica lacks keeps it from being read.
    DATABASE_REPLICA_LAG_MS: '60000',
  });
}, 120_000);
beforeEach(async () => {
  await fallBehind(0);
  await replicaIsRead();
});
afterAll(async () => {
  await listener.stop();
  await databases.close();
  await server.cleanUp();
  await link.cut();
  await pair.cleanUp();
});

const replicaIsRead = () =>
  vi.waitFor(async () => {
    if (!(await isFromReplica(databases.publicDb()))) throw new Error('The replica is not read from');
  }, 20_000);

/** From now on the standby replays what is committed so many seconds later. */
async function fallBehind(seconds: number): Promise<void> {
  const set = `alter system set recovery_min_apply_delay = '${seconds}s'`;
  await pair.standby.run(set, 'select pg_reload_conf()');
}

async function isFromReplica(db: Database): Promise<boolean> {
  const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db);
  return rows[0]!.replica;
}

const message = { name: 'Kim', email: 'kim@example.com', subject: 'A question', message: 'Is it free?' };
/** Changes something that nobody's kept answers show. */
const writeMessage = () => databases.db.insertInto('contact_messages').values(message).execute();
const addGame = (name: string) => databases.db.insertInto('game_systems').values({ name }).execute();
const gamesIn = async (db: Database) =>
  (await db.selectFrom('game_systems').select('name').execute()).map(({ name }) => name);

test('visitors read from the replica; writes and transactions go to the primary', async () => {
  const db = databases.publicDb();
  expect(await isFromReplica(db)).toBe(true);
  await db.insertInto('contact_messages').values(message).execute();
  expect(await db.transaction().execute((transaction) => isFromReplica(transaction))).toBe(false);
});

test('a request that was answered by the primary asks no replica any more, which may know less', async () => {
  const db = databases.publicDb();
  await db.insertInto('contact_messages').values(message).execute();
  expect(await isFromReplica(db)).toBe(false);
});

test('what changed for everybody is never read from a replica that has not replayed it', async () => {
  await fallBehind(3);
  const name = `A ${newId()}`;
  await addGame(name);
  await listener.settled();
  const db = databases.publicDb();
  expect(await gamesIn(db)).toContain(name);
  expect(await isFromReplica(databases.publicDb())).toBe(false);
  await replicaIsRead();
  expect(await gamesIn(databases.publicDb())).toContain(name);
});

test('canary: read without asking what it has replayed, the replica knows nothing of it', async () => {
  await fallBehind(3);
  const name = `A ${newId()}`;
  await addGame(name);
  await listener.settled();
  const { replica, primary } = databases.visitorsPools;
  expect(await gamesIn(replicaFirst({ replica: replica!, primary, isFresh: () => true })())).not.toContain(
    name,
  );
});

test('a replica that is further behind than allowed is not read from, and how far it is is told', async () => {
  await fallBehind(4);
  await writeMessage();
  await listener.settled();
  expect(await isFromReplica(databases.publicDb())).toBe(true);
  await vi.waitFor(async () => expect(await databases.readReplicaLag!()).toBeGreaterThan(MAX_LAG_MS), 10_000);
  expect(await isFromReplica(databases.publicDb())).toBe(false);
});

test('while the replica is away visitors read from the primary, and from the replica once it is back', async () => {
  await link.cut();
  for (let turn = 0; turn < 20; turn += 1) expect(await isFromReplica(databases.publicDb())).toBe(false);
  expect(await databases.readReplicaLag!()).toBeNull();
  await link.mend();
  await replicaIsRead();
});

test('the doctor says whether the replica is one, and whether it is there', async () => {
  expect(await examineReplica(pair.standby.url)).toMatchObject({ state: 'good', about: 'replica' });
  expect(await examineReplica(pair.primary.url)).toMatchObject({
    state: 'note',
    says: 'DATABASE_REPLICA_URL leads to no standby: visitors read from the primary',
  });
  expect(await examineReplica('postgres://guildhall@127.0.0.1:1/guildhall')).toMatchObject({
    state: 'wrong',
  });
});

test('kept answers never go back behind a change: twenty changes while the replica is seconds behind', async () => {
  await fallBehind(2);
  const names = async () => {
    const answer = await fetch(`${server.url}/api/game-systems`);
    return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
  };
  for (let turn = 0; turn < 20; turn += 1) {
    const name = `B ${newId()}`;
    await addGame(name);
    await vi.waitFor(async () => expect(await names()).toContain(name), { timeout: 60_000, interval: 20 });
    for (let again = 0; again < 5; again += 1) expect(await names()).toContain(name);
  }
  expect(server.output()).not.toMatch(/unexpected error|unhandled/i);
});
