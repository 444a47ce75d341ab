import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/connect.ts';
import type { BenchStage } from '../bench-stage.ts';
import { runLoad } from '../load.ts';
import { campaignTypes, statementsOfList } from '../main-list.ts';
import { median } from '../median.ts';
import { hasPgbench, runPgbench } from '../pgbench.ts';
import type { Measure } from '../report.ts';
import { installPeer } from './install-peer.ts';
import { listQuery } from './list-query.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
/** A page of the list; the statement reads one more, to know whether there is another page. */
const CAMPAIGNS_A_PAGE = 20;
const POSTGRAPHILE = ['postgraphile@5.1.5', 'graphql@16.9.0'];

/** One of those who are asked for the list: its paths are those of the three types. */
type Peer = { name: string; port: number; paths: string[] };

/**
 * The list of campaigns by type on one database at 16 connections: ours, node:http with pg written by hand, and
 * PostGraphile, beside pgbench with our statements. All answer plain. Rounds follow each other; each figure is the median
 * of its rounds. PostGraphile is installed for it, outside the project; where it can't be, it is left out.
 */
export async function measurePeers(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-peers-'));
  const children: ChildProcess[] = [];
  const start = async (file: string, ...args: string[]): Promise<number> => {
    const child = fork(join(import.meta.dirname, file), args, {
      // PostGraphile says at length what of the schema it does not know.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, GRAPHILE_ENV: 'production' },
    });
    children.push(child);
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code} before it was ready`);
    });
    ended.catch(() => undefined);
    const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
    return port;
  };
  try {
    const requests = await statementsOfList(stage.databaseUrl);
    const file = join(folder, 'requests.json');
    await writeFile(file, JSON.stringify(requests));
    const product = await stage.startProduct();
    const peers: Peer[] = [
      {
        name: 'Guildhall',
        port: product.port,
        paths: campaignTypes.map((type) => `/api/campaigns?type=${type}`),
      },
      {
        name: 'node:http with pg',
        port: await start('node-pg-server.ts', file, stage.databaseUrl),
        paths: campaignTypes.map((_, index) => `/${index}`),
      },
    ];
    const postgraphile = await installPeer('postgraphile', POSTGRAPHILE, say);
    if (postgraphile !== null) {
      const port = await start('postgraphile-server.ts', postgraphile, stage.databaseUrl);
      peers.push({ name: 'PostGraphile', port, paths: await graphqlPaths(stage.databaseUrl) });
    }
    for (const peer of peers) await checkAnswers(peer);
    return await compare(peers, () => pgbench(stage.databaseUrl, requests), say);
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

async function graphqlPaths(databaseUrl: string): Promise<string[]> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const types = await db.selectFrom('campaign_types').select(['id', 'name']).execute();
    return campaignTypes.map((name) => {
      const query = listQuery(types.find((type) => type.name === name)?.id ?? '');
      return `/graphql?query=${encodeURIComponent(query.replaceAll(/\s+/g, ' '))}`;
    });
  } finally {
    await close();
  }
}

const headers = { accept: 'application/json' };

/** Who answers fewer campaigns than a page has would win without having done the work. */
async function checkAnswers({ name, port, paths }: Peer): Promise<void> {
  for (const path of paths) {
    const text = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
    const campaigns = text.match(/"Campaign \d+"/g)?.length ?? 0;
    if (campaigns < CAMPAIGNS_A_PAGE)
      throw new Error(`${name} answers ${campaigns} campaigns: ${text.slice(0, 300)}`);
  }
}

async function pgbench(url: string, requests: Awaited<ReturnType<typeof statementsOfList>>): Promise<number> {
  if (!(await hasPgbench())) return Number.NaN;
  return runPgbench({ url, requests, connections: CONNECTIONS, seconds: SECONDS });
}

async function compare(
  peers: readonly Peer[],
  askSql: () => Promise<number>,
  say: (line: string) => void,
): Promise<Measure[]> {
  const ask = ({ port, paths }: Peer, seconds: number) =>
    runLoad({ port, paths, connections: CONNECTIONS, seconds, headers });
  for (const peer of peers) await ask(peer, WARM_UP_SECONDS);
  const sql: number[] = [];
  const answers = new Map(peers.map((peer) => [peer, [] as number[]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    sql.push(await askSql());
    for (const [peer, found] of answers) found.push((await ask(peer, SECONDS)).perSecond);
    say(`Round ${round} of ${ROUNDS}`);
  }
  const floor = median(sql);
  return [
    { name: 'pgbench, the same SQL', value: floor, unit: 'requests/s' },
    ...[...answers].flatMap(([{ name }, found]): Measure[] => [
      { name: `${name}, campaign list`, value: median(found), unit: 'requests/s' },
      { name: `${name} : pgbench`, value: median(found) / floor, unit: '' },
    ]),
  ].filter(({ value }) => !Number.isNaN(value));
}
