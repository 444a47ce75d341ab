// Two servers of the product on one database look at saved searches; one of them is killed in the middle.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { SEARCHES_A_BATCH } from '#features/tables/server/records/searches.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/time.ts';
import { testDatabase } from '../../support/database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { db, url } = testDatabase({ emptied: 'once' });

/** So many that both servers have some, and some are left. */
const SEARCHES = process.env['LONG_TESTS'] === '1' ? 10_000 : 12 * SEARCHES_A_BATCH;

let servers: ServerProcess[] = [];
/** Queues jobs, and works on none. */
let jobs: RunningJobs;
beforeAll(async () => {
  const start = () =>
    startServerProcess({
      DATABASE_URL: url,
      SECRET: 'a secret that both servers know well',
      LOG_LEVEL: 'warn',
    });
  servers = await Promise.all([start(), start()]);
  jobs = await startJobs({ databaseUrl: url, log: createLog('silent'), queues: [] });
});
afterAll(async () => {
  await jobs.stop(1);
  await Promise.all(servers.map((server) => server.cleanUp()));
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

/** So many players, each with a daily search that finds any table and is due. */
async function makeSearches(): Promise<void> {
  await sql`
    insert into auth.users (email, email_verified)
    select 'looks-' || n || '@example.com', true from generate_series(1, ${sql.lit(SEARCHES)}) n`.execute(db);
  await sql`
    insert into players (auth_id, email, alias, city, state)
    select id, email, split_part(email, '@', 1), 'Oakland', 'CA' from auth.users where email like 'looks-%'`.execute(
    db,
  );
  await sql`
    insert into saved_searches (id, player_id, name, search, rhythm, created_at, due_at)
    select gen_random_uuid(), id, 'Any table', '{}', 'daily', now(), now() from players where alias like 'looks-%'`.execute(
    db,
  );
}

const countDue = async () =>
  (await sql`select from saved_searches where due_at <= now()`.execute(db)).rows.length;

/** How many are in the middle of a batch: they wait for the rows that a test holds. */
async function heldUp(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%saved_search_tables%'`.execute(
    db,
  );
  return rows.length;
}

test('with two servers, one of which is killed in the middle of a batch, each search is told of each table once', async () => {
  for (const server of servers) server.signal('SIGSTOP');
  await makeSearches();
  const campaign = await makeCampaign(db, { type: 'Online' });
  await makeSession(db, { campaign_id: campaign.id, start_date: new Date(Date.now() + 14 * DAY_MS) });
  const [killed, other] = [servers[0]!, servers[1]!];
  await db.transaction().execute(async (holding) => {
    await sql`lock table saved_search_tables in exclusive mode`.execute(holding);
    await jobs.enqueue('look-at-searches', {});
    killed.signal('SIGCONT');
    await vi.waitFor(async () => expect(await heldUp()).toBe(1), 30_000);
    await jobs.enqueue('look-at-searches', {});
    other.signal('SIGCONT');
    await vi.waitFor(async () => expect(await heldUp()).toBe(2), 30_000);
    killed.signal('SIGKILL');
    await killed.ended;
  });
  await vi.waitFor(async () => {
    if ((await countDue()) > 0) await jobs.enqueue('look-at-searches', {});
    expect(await countDue()).toBe(0);
  }, 240_000);
  const { rows } = await sql<{ notices: number; tables: number; readers: number }>`
    select count(distinct notices.id)::int as notices, count(distinct user_id)::int as readers,
      sum((facts -> 'searches' -> 0 ->> 'count')::int)::int as tables
    from notices join notice_readers on notice_id = notices.id where kind = 'search.found'`.execute(db);
  expect(rows).toEqual([{ notices: SEARCHES, tables: SEARCHES, readers: SEARCHES }]);
});
