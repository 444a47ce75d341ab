import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { makeUser, passwordAccountRow } from '#demo/factories/people.ts';
import { emptyDatabase } from '../support/database.ts';
import { goodPassword, productionBrowser, productionEnv } from '../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('crowded_reads');
const crowded = '203.0.113.66';
const email = 'reader@example.com';
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  const { id } = await makeUser(db, { email });
  const password = await createPasswords().hash(goodPassword, serverItself);
  await db
    .insertInto('auth.accounts')
    .values(passwordAccountRow({ user_id: id, password }))
    .execute();
  await close();
});
afterAll(() => server?.cleanUp());

/** Makes every read of campaigns wait while `work` runs. */
async function withSlowCampaigns(work: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table campaigns in access exclusive mode');
  try {
    await work();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

/** Asks for so many slow lists from one address, and answers with their statuses. None was asked for before: that would be answered from memory. */
function askSlowly(count: number, onRefusal: () => void = () => {}) {
  const visitor = productionBrowser(server, crowded);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { status } = await visitor.ask('GET', `/api/campaigns?type=Retailer&state=S${(lists += 1)}`);
      if (status === 503) onRefusal();
      return status;
    }),
  );
}

let lists = 0;

/** Asks for a list by an address of its own: what was asked before would be answered from memory. */
const listOf = async (browser: ReturnType<typeof productionBrowser>) =>
  (await browser.ask('GET', `/api/game-systems?${'&'.repeat((lists += 1))}`)).status;

/** How many reads of campaigns the database has at the moment. */
async function atDatabase(): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows[0]!.count;
}

test("a hundred slow reads from one address leave connections to others: another visitor's list is answered, and that of a signed-in user behind the same address", async () => {
  const neighbour = productionBrowser(server, crowded);
  expect((await neighbour.post('/sign-in', { email, password: goodPassword })).status).toBe(200);
  let slow: Promise<number[]> | undefined;
  await withSlowCampaigns(async () => {
    slow = askSlowly(100);
    await expect.poll(atDatabase, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
    expect(await listOf(productionBrowser(server, '198.51.100.4'))).toBe(200);
    expect(await listOf(neighbour)).toBe(200);
    expect(await atDatabase()).toBe(4);
  });
  // Whoever waited for too long is told so; nothing else fails.
  expect(new Set([...((await slow) ?? []), 200, 503])).toEqual(new Set([200, 503]));
});

test('one address that takes all places makes room as soon as others come', async () => {
  let slow: Promise<number[]> | undefined;
  await withSlowCampaigns(async () => {
    let refused = 0;
    slow = askSlowly(400, () => {
      refused += 1;
    });
    await expect.poll(atDatabase, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
    await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0);
    // It is full now: one more from there is refused at once.
    await expect.poll(async () => listOf(productionBrowser(server, crowded)), { timeout: 60_000 }).toBe(503);
    for (const host of [4, 5, 6])
      expect(await listOf(productionBrowser(server, `198.51.100.${host}`))).toBe(200);
  });
  const statuses = (await slow) ?? [];
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200);
});
