import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/connect.ts';
import type { BenchStage } from '../bench-stage.ts';
import { signedInList } from '../lists.ts';
import { runLoad } from '../load.ts';
import { campaignTypes, statementsOfList } from '../main-list.ts';
import { median } from '../median.ts';
import { hasPgbench, runPgbench } from '../pgbench.ts';
import type { Measure } from '../report.ts';
import { installPeer } from './install-peer.ts';
import { directusPath, listQuery } from './list-query.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
/** Long enough that planning on new connections weighs little. */
const PGBENCH_SECONDS = 8;
const WARM_UP_SECONDS = 4;
/** A page of the list; the statement reads one more, to know whether there is another page. */
const CAMPAIGNS_A_PAGE = 20;
const POSTGRAPHILE = ['postgraphile@5.1.5', 'graphql@16.9.0'];
const DIRECTUS = ['directus@12.4.0'];
/** The version that Directus names would have to be compiled; this one comes compiled. */
const COMPILED = { 'isolated-vm': '7.0.1' };

/** One of those who are asked for the list: its paths are those of the three types. */
type Peer = { name: string; port: number; paths: string[]; headers?: Record<string, string> };

/**
 * The list of campaigns by type on one database at 16 connections, as visitors and as somebody who is signed in: ours,
 * node:http with pg written by hand, PostGraphile (which has no accounts of its own) and Directus, beside pgbench with our
 * statements. All answer plain. Rounds follow each other; each figure is the median of its rounds. PostGraphile and
 * Directus are installed for it, outside the project; where they can't be, they are left out.
 */
export async function measurePeers(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-peers-'));
  const children: ChildProcess[] = [];
  const start = async <Told>(file: string, ...args: string[]): Promise<Told> => {
    const child = fork(join(import.meta.dirname, file), args, {
      // Both say at length what of the schema they do not know.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, GRAPHILE_ENV: 'production' },
    });
    children.push(child);
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code} before it was ready`);
    });
    ended.catch(() => undefined);
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told];
    return told;
  };
  /** node:http with pg, which answers with the rows of these statements. */
  const byHand = async (requests: Requests, name: string): Promise<Peer> => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(requests));
    const port = await start<number>('node-pg-server.ts', file, stage.databaseUrl);
    return { name: 'node:http with pg', port, paths: campaignTypes.map((_, index) => `/${index}`) };
  };
  try {
    const url = stage.databaseUrl;
    const typeIds = await idsOfTypes(url);
    const requests = await statementsOfList(url);
    const person = await signedInList(url);
    const { port } = await stage.startProduct();
    const own = {
      name: 'Guildhall',
      port,
      paths: campaignTypes.map((type) => `/api/campaigns?type=${type}`),
    };
    const visitors: Peer[] = [own, await byHand(requests, 'visitors')];
    const members: Peer[] = [
      { ...own, headers: { cookie: person.cookieAt(port) } },
      await byHand(person.requests, 'members'),
    ];
    const postgraphile = await installPeer('postgraphile', POSTGRAPHILE, say);
    if (postgraphile !== null) {
      visitors.push({
        name: 'PostGraphile',
        port: await start<number>('postgraphile-server.ts', postgraphile, url),
        paths: typeIds.map(
          (id) => `/graphql?query=${encodeURIComponent(listQuery(id).replaceAll(/\s+/g, ' '))}`,
        ),
      });
    }
    const directus = await installPeer('directus', DIRECTUS, say, COMPILED);
    if (directus !== null) {
      const told = await start<{ port: number; token: string }>('directus-server.ts', directus, url);
      const peer = { name: 'Directus', port: told.port, paths: typeIds.map(directusPath) };
      visitors.push(peer);
      members.push({ ...peer, headers: { authorization: `Bearer ${told.token}` } });
    }
    for (const peer of [...visitors, ...members]) await checkAnswers(peer);
    return [
      ...(await compare('visitors', visitors, () => pgbench(url, requests), say)),
      ...(await compare('signed in', members, () => pgbench(url, person.requests), say)),
    ];
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

async function idsOfTypes(databaseUrl: string): Promise<string[]> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const types = await db.selectFrom('campaign_types').select(['id', 'name']).execute();
    return campaignTypes.map((name) => types.find((type) => type.name === name)?.id ?? '');
  } finally {
    await close();
  }
}

const plain = { accept: 'application/json' };

type Requests = Awaited<ReturnType<typeof statementsOfList>>;

/** Whoever answers fewer campaigns than a page has would win without having done the work. */
async function checkAnswers({ name, port, paths, headers }: Peer): Promise<void> {
  for (const path of paths) {
    const text = await (
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...plain, ...headers } })
    ).text();
    const campaigns = text.match(/"Campaign \d+"/g)?.length ?? 0;
    if (campaigns < CAMPAIGNS_A_PAGE)
      throw new Error(`${name} answers ${campaigns} campaigns: ${text.slice(0, 300)}`);
  }
}

async function pgbench(url: string, requests: Requests): Promise<number> {
  if (!(await hasPgbench())) return Number.NaN;
  return runPgbench({ url, requests, connections: CONNECTIONS, seconds: PGBENCH_SECONDS });
}

async function compare(
  who: string,
  peers: readonly Peer[],
  askSql: () => Promise<number>,
  say: (line: string) => void,
): Promise<Measure[]> {
  const ask = ({ port, paths, headers }: Peer, seconds: number) =>
    runLoad({ port, paths, connections: CONNECTIONS, seconds, headers: { ...plain, ...headers } });
  for (const peer of peers) await ask(peer, WARM_UP_SECONDS);
  const sql: number[] = [];
  const answers = new Map(peers.map((peer) => [peer, [] as number[]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    sql.push(await askSql());
    for (const [peer, found] of answers) found.push((await ask(peer, SECONDS)).perSecond);
    say(`${who}: round ${round} of ${ROUNDS}`);
  }
  const floor = median(sql);
  return [
    { name: `${who}, pgbench, the same SQL`, value: floor, unit: 'requests/s' },
    ...[...answers].flatMap(([{ name }, found]): Measure[] => [
      { name: `${who}, ${name}, campaign list`, value: median(found), unit: 'requests/s' },
      { name: `${who}, ${name} : pgbench`, value: median(found) / floor, unit: '' },
    ]),
  ].filter(({ value }) => !Number.isNaN(value));
}
