import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherRoutes } from '#api/other-routes.ts';
import { newId } from '#shared/ids.ts';
import { emptyDatabase } from '../support/database.ts';
import { productionBrowser, productionEnv, productionOrigin } from '../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('crowded_doors');
/** The address that reads on and on, and one of another network. */
const [CROWDED, ELSEWHERE] = ['203.0.113.66', '198.51.100.4'];
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(() => server?.cleanUp());

/** Pages that ask the database before they are sent. */
const pages = [
  `/campaigns/${newId()}`,
  `/retailers/${newId()}`,
  `/conventions/${newId()}`,
  '/admin',
  `/accept-invite/${'a'.repeat(43)}`,
];
const routes = otherRoutes
  .filter(({ turn }) => turn !== 'none')
  .map(({ turn, method, path }) => ({
    turn,
    method,
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'file' ? 'users.csv' : newId())),
  }));
/** Behind them stands no campaign, so that they are answered while campaigns are slow. */
const apartFromCampaigns = (path: string) =>
  !/campaigns|sessions|calendar|rosters|retailers|conventions/.test(path) || path === '/api/openapi.json';

/** A refusal comes at once; what waits for longer has a place. */
const REFUSED_MS = 1_000;
/** Longer than any answer takes that has its turn, also on a busy machine. */
const ANSWERED_MS = 20_000;
const MOST_TRIES = 20;

/** Whether the crowded address is refused somewhere; once in a while it is the one that gets a place that comes free. */
async function isRefused(method: string, path: string): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await outcomeOf(CROWDED, method, path, REFUSED_MS)) === 503) return true;
  }
  return false;
}

/**
 * How somebody else is answered. Pages say that the database is away where it thinks for two seconds, as it may on a busy
 * machine with this crowd: they are asked for again then, as a reader would.
 */
async function answerElsewhere(method: string, path: string): Promise<number | 'waits'> {
  for (let tries = 1; ; tries += 1) {
    const answer = await outcomeOf(ELSEWHERE, method, path, ANSWERED_MS);
    if (answer !== 503 || tries === MOST_TRIES) return answer;
  }
}

/** The status of an answer, or that it does not come within a time. */
async function outcomeOf(
  address: string,
  method: string,
  path: string,
  withinMs: number,
): Promise<number | 'waits'> {
  const headers = method === 'GET' ? {} : { origin: productionOrigin };
  const answered = productionBrowser(server, address)
    .ask(method, path, headers)
    .then(({ status }) => status)
    // When the server stops.
    .catch(() => 'waits' as const);
  return Promise.race([answered, sleep(withinMs, 'waits' as const)]);
}

/** Reads campaigns on and on from one address, on so many connections, until `end`. */
function crowdOf(connections: number, end: AbortSignal) {
  const crowd = productionBrowser(server, CROWDED);
  let refused = 0;
  let asked = 0;
  const all = Array.from({ length: connections }, async () => {
    while (!end.aborted) {
      const { status } = await crowd.ask('GET', `/api/campaigns?type=Retailer&state=S${(asked += 1)}`);
      if (status === 503) refused += 1;
    }
  });
  return { refused: () => refused, ended: () => Promise.all(all) };
}

test('while one address has all waiting places, it is refused at every door that asks the database, and others are answered', async () => {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table campaigns in access exclusive mode');
  const end = new AbortController();
  const crowd = crowdOf(300, end.signal);
  try {
    await expect.poll(crowd.refused, { timeout: 60_000 }).toBeGreaterThan(0);
    const doors = [
      ...pages.map((path) => ({ method: 'GET', path })),
      ...routes.filter(({ turn }) => ['visitor', 'user', 'export'].includes(turn)),
    ];
    const open: string[] = [];
    for (const { method, path } of doors) {
      if (!(await isRefused(method, path))) open.push(`${method} ${path}: never refused`);
      const elsewhere = apartFromCampaigns(path) ? await answerElsewhere(method, path) : 200;
      if (elsewhere === 503 || elsewhere === 'waits') open.push(`${method} ${path}: ${elsewhere} elsewhere`);
    }
    expect(open).toEqual([]);
  } finally {
    end.abort();
    await holder.query('rollback');
    await holder.end();
    await crowd.ended();
  }
});
