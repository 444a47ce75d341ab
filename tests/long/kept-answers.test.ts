import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { spellingsOf } from '../inputs/arbitrary-address.ts';
import { testDatabase } from '../support/database.ts';
import { publicServer, type PublicServer } from '../support/services/public-server.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const SPELLINGS = 40_000;
/** What a run holds beside what is kept, such as compiled code. */
const NOISE_BYTES = 8 * 1024 * 1024;
const encodings = ['identity', 'gzip', 'br'];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Each of its parts finds every campaign. */
const title = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(2);
const partsOfTitle = Array.from({ length: 36 }, (_, first) =>
  Array.from({ length: 34 }, (__, more) => title.slice(first, first + 3 + more)),
).flat();

const { db, url } = testDatabase({ emptied: 'once' });
let server: PublicServer;

beforeAll(async () => {
  const owner = await makePlayer(db);
  for (let made = 0; made < 25; made += 1) {
    await makeCampaign(db, { type: 'Online', title, description: 'A table. '.repeat(20), owner });
  }
});
beforeEach(async () => {
  await server?.close();
  server = await publicServer({ db, url }, { clock: () => new Date(), maxBytes: MAX_BYTES });
  await vi.waitFor(() => server.listener.settled());
  for (let turn = 0; turn < 300; turn += 1) await ask('/api/campaigns?type=Online', encodings[turn % 3]);
});
afterAll(() => server?.close());

/** Bytes that the process holds, once what nobody holds is gone. */
async function held(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function ask(path: string, encoding = 'identity'): Promise<void> {
  const { status, body } = await server.raw(path, { headers: { 'accept-encoding': encoding } });
  if (status !== 200) throw new Error(`${status} ${body}`);
}

/** How much memory grows by these questions, and how much of it is counted. */
async function grown(paths: Iterable<string>, taken: readonly string[]) {
  const [before, counted] = [await held(), server.cache.takeFigures()];
  for (const path of paths) for (const encoding of taken) await ask(path, encoding);
  const figures = server.cache.takeFigures();
  const grew = {
    held: (await held()) - before,
    counted: figures.bytes - counted.bytes,
    entries: figures.entries - counted.entries,
  };
  process.stdout.write(`${JSON.stringify(grew)}\n`);
  return grew;
}

test.each([
  {
    kind: 'empty lists',
    queries: Array.from({ length: 5_000 }, (_, index) => `type=Retailer&text=${index}`),
    taken: ['identity'],
  },
  {
    kind: 'lists of 25 campaigns',
    queries: partsOfTitle.map((part) => `type=Online&text=${part}`),
    taken: ['identity'],
  },
  {
    kind: 'lists of 25 campaigns in every encoding',
    queries: partsOfTitle.map((part) => `type=Online&text=${part}`),
    taken: encodings,
  },
])(
  'the bytes that are counted of $kind are those that are held',
  async ({ queries, taken }) => {
    const paths = queries.map((query) => `/api/campaigns?${query}`);
    const { held: bytes, counted, entries } = await grown(paths, taken);
    expect(entries).toBe(paths.length);
    expect(bytes).toBeLessThan(counted + NOISE_BYTES);
    expect(bytes).toBeGreaterThan(counted / 2 - NOISE_BYTES);
  },
  600_000,
);

test(`${SPELLINGS} spellings of one address hold one answer`, async () => {
  const spellings = spellingsOf(
    '/api/campaigns',
    [
      ['type', 'Online'],
      ['sort', 'price'],
    ],
    SPELLINGS,
  );
  const { held: bytes, entries } = await grown(spellings, ['identity']);
  expect(entries).toBe(1);
  expect(bytes).toBeLessThan(NOISE_BYTES);
}, 600_000);
