// Two servers of the product on one database, as behind a proxy that leads each request to either.
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createEncryption } from '#platform/security/keys.ts';
import { separateDatabase } from '../../support/database.ts';
import {
  type ProductionBrowser,
  productionBrowser,
  productionBrowsers,
  productionEnv,
  productionOrigin as origin,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { db, url } = separateDatabase('two_servers');
const JOBS = process.env['LONG_TESTS'] === '1' ? 10_000 : 400;
const BATCH = 200;
const JOBS_TIMEOUT_MS = 900_000;
const form = (name: string) => ({ name, description: null, videoUrl: null, status: 'active' });
const json = { origin, 'content-type': 'application/json' };

let one: ServerProcess;
let two: ServerProcess;
let wren: ProductionBrowser;
let admin: ProductionBrowser;
const start = () => startServerProcess({ ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' });
const { signedUp } = productionBrowsers(() => one);
beforeAll(async () => {
  one = await start();
  wren = await signedUp('wren@example.com');
  admin = await signedUp('admin@example.com');
  await db.updateTable('profiles').set({ role: 'admin' }).where('email', '=', 'admin@example.com').execute();
  // Only now, so that the mails of signing up are in the first one's outbox.
  two = await start();
});
afterAll(() => Promise.all([one?.cleanUp(), two?.cleanUp()]));

/** The same browser, led to another server. */
function ledTo(server: ServerProcess, browser: ProductionBrowser, address: string): ProductionBrowser {
  const led = productionBrowser(server, address);
  for (const [name, value] of browser.cookies) led.cookies.set(name, value);
  return led;
}

/** The game systems that visitors see at a server. */
const namesAt = async (server: ServerProcess) =>
  (await productionBrowser(server, '192.0.2.9').ask('GET', '/api/game-systems')).text;

/** To whom a server has sent mail of the test's. */
const sentBy = ({ dataDir }: ServerProcess) =>
  globSync(`${dataDir}/outbox/*.eml`)
    .map((file) => /^To: (reader-\d+)@/m.exec(readFileSync(file, 'utf8'))?.[1])
    .filter((to) => to !== undefined);

/** How many mails have not gone out yet. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`.execute(
    db,
  );
  return rows[0]!.count;
}

test('somebody who signs out at one server is signed out at the other with their next request', async () => {
  const atTwo = ledTo(two, wren, '198.51.100.7');
  expect((await atTwo.whoAmI())?.email).toBe('wren@example.com');
  await wren.post('/sign-out');
  expect(await atTwo.whoAmI()).toBeNull();
  expect((await atTwo.ask('GET', '/api/account/export')).status).toBe(401);
});

test('wrong passwords count at both servers together', async () => {
  const tries: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const browser = productionBrowser(turn % 2 === 0 ? one : two, '203.0.113.20');
    const answer = await browser.post('/sign-in', {
      email: 'wren@example.com',
      password: 'wrong words here',
    });
    tries.push(answer.status);
  }
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test('an answer that both keep in memory is forgotten by both when a change is made at one', async () => {
  for (const [changed, name] of [
    [one, 'Lantern & Lock'],
    [two, 'Mill & Moor'],
  ] as const) {
    for (const server of [one, two, one, two]) expect(await namesAt(server)).not.toContain(name);
    const added = await ledTo(changed, admin, '192.0.2.8').ask(
      'POST',
      '/api/admin/game-systems',
      json,
      form(name),
    );
    expect(added.status).toBe(201);
    await vi.waitFor(
      async () => {
        for (const server of [one, two]) expect(await namesAt(server)).toContain(name.slice(0, 4));
      },
      { timeout: 60_000 },
    );
    for (const server of [one, two, one, two]) expect(await namesAt(server)).toContain(name.slice(0, 4));
  }
});

test(
  `of ${JOBS} mails that wait each goes out once, and both servers send some`,
  async () => {
    const jobs = await startJobs({ databaseUrl: url, log: createLog('silent'), queues: [] });
    const encryption = createEncryption({ secret: productionEnv.SECRET, previousSecrets: [] }, 'mail');
    const mailer = createMailer({ deliver: async () => {}, jobs, encryption });
    for (let first = 0; first < JOBS; first += BATCH)
      await db.transaction().execute(async (transaction) => {
        for (let number = first; number < first + BATCH; number += 1)
          await mailer.enqueue(transaction, {
            to: `reader-${number}@example.com`,
            subject: 'News',
            paragraphs: ['News'],
          });
      });
    await jobs.stop(1);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), {
      timeout: JOBS_TIMEOUT_MS,
      interval: 200,
    });
    const [byOne, byTwo] = [sentBy(one), sentBy(two)];
    expect(byOne.length + byTwo.length).toBe(JOBS);
    expect(new Set([...byOne, ...byTwo]).size).toBe(JOBS);
    expect(Math.min(byOne.length, byTwo.length)).toBeGreaterThan(0);
  },
  JOBS_TIMEOUT_MS,
);
