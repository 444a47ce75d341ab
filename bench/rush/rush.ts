import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { signatureOf } from '#platform/security/keys.ts';
import { type BenchStage, prepareStage, productSecret } from '../bench-stage.ts';
import type { Measure } from '../report.ts';
import type { Crowd, CrowdResult } from './crowd.ts';
import { judgeRush, readHeld, type Verdict } from './judge-rush.ts';
import { cpuSecondsOfTree, parentOf, peakMemoryOfTree } from './processor-time.ts';
import { fillRush, type RushWorld } from './rush-world.ts';

/** 200 sessions with 1,000 seats. */
const SIZE = { campaigns: 50, sessionsPerCampaign: 4, seatsPerSession: 5, players: 5_000 };
export const RUSH_SECONDS = 60;
const ARRIVE_MS = 10_000;
const THINK_MS = 4_000;
const MEBIBYTE = 1024 ** 2;
/** Where the pages are, as far as the servers know; nobody looks there. */
const ORIGIN = 'https://guild.example';

/** The stage's own fill is not what the rush is about. */
const smallStage = {
  players: 10,
  campaigns: 1,
  membersPerCampaign: 2,
  sessionsPerCampaign: 1,
  seatsPerSession: 0,
  retailers: 1,
};

/**
 * A convention with 200 sessions and 1,000 seats opens, and 5,000 players reload, search and book for a minute: once on
 * one server, once on two behind a proxy that gives each request to the next. Afterwards what everybody was told is
 * compared with what the database holds.
 */
export async function measureRush(say: (line: string) => void, seconds = RUSH_SECONDS): Promise<Measure[]> {
  return [...(await rushOn(1, seconds, say)), ...(await rushOn(2, seconds, say))];
}

async function rushOn(servers: 1 | 2, seconds: number, say: (line: string) => void): Promise<Measure[]> {
  const stage = await prepareStage(smallStage, say);
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 2 });
  const children: ChildProcess[] = [];
  const start = (file: string, ...args: string[]) => {
    const child = fork(join(import.meta.dirname, file), args);
    children.push(child);
    return child;
  };
  try {
    const world = await fillRush(db, SIZE);
    const products = await startProducts(stage, servers);
    const proxy = servers === 1 ? null : start('proxy-process.ts', ...products.map(({ port }) => `${port}`));
    const port = proxy ? await messageOf<number>(proxy) : products[0]!.port;
    const crowd = start('crowd-process.ts');
    const where = servers === 1 ? 'one server' : 'two servers';
    say(`${world.players.length} players rush to ${where} for ${seconds} seconds`);
    const roots = {
      servers: products.map(({ pid }) => pid),
      database: [await postmasterOf(db)],
      crowd: [crowd.pid ?? 0],
      proxy: proxy ? [proxy.pid ?? 0] : [],
    };
    const before = cpuOf(roots);
    crowd.send(crowdOf(world, port, seconds));
    const result = await messageOf<CrowdResult>(crowd);
    const after = cpuOf(roots);
    const spent = { ...after };
    for (const part of parts) spent[part] = after[part] - before[part];
    const peaks = roots.servers.map((pid) => peakMemoryOfTree(pid) ?? Number.NaN);
    const verdict = judgeRush(await readHeld(db), result.told);
    return measuresOf(`rush, ${where}`, { result, verdict, seats: world.seats, spent, peaks });
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await close();
    await stage.clear();
  }
}

async function startProducts(stage: BenchStage, count: number) {
  const env = { PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' };
  const products = [];
  for (let index = 0; index < count; index += 1) products.push(await stage.startProduct(env));
  return products;
}

async function messageOf<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the rush ended with ${code} before it told anything`);
  });
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}

function crowdOf({ players, ...world }: RushWorld, port: number, seconds: number): Crowd {
  const name = sessionCookieName(cookiePolicy(ORIGIN));
  const secrets = { secret: productSecret, previousSecrets: [] };
  const cookieOf = (token: string) => `${name}=${token}.${signatureOf(secrets, token)}`;
  return {
    ...world,
    port,
    origin: ORIGIN,
    players: players.map(({ id, token }) => ({ id, cookie: cookieOf(token) })),
    seconds,
    arriveMs: ARRIVE_MS,
    thinkMs: THINK_MS,
  };
}

/** The process that every backend of the database was started by. */
async function postmasterOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0) ?? 0;
}

const parts = ['servers', 'database', 'crowd', 'proxy'] as const;
type Seconds = Record<(typeof parts)[number], number>;

function cpuOf(roots: Record<keyof Seconds, number[]>): Seconds {
  return {
    servers: cpuOfAll(roots.servers),
    database: cpuOfAll(roots.database),
    crowd: cpuOfAll(roots.crowd),
    proxy: cpuOfAll(roots.proxy),
  };
}

const cpuOfAll = (pids: number[]) =>
  pids.reduce((seconds, pid) => seconds + (cpuSecondsOfTree(pid) ?? Number.NaN), 0);

type Rushed = {
  result: CrowdResult;
  verdict: Verdict;
  seats: number;
  spent: Seconds;
  /** Bytes of each server. */
  peaks: number[];
};

function measuresOf(where: string, { result, verdict, seats, spent, peaks }: Rushed): Measure[] {
  const { taken, ...faults } = verdict;
  const { reads, bookings, decisions, seconds } = result;
  const answers = reads.count + bookings.count;
  const named = (name: string, value: number, unit: string, rest: Partial<Measure> = {}): Measure => ({
    name: `${where}: ${name}`,
    value,
    unit,
    ...rest,
  });
  const full = Object.entries(result.refused).map(([code, count]) => `${count} ${code}`);
  return [
    named('seats taken : seats', taken / seats, '', { floor: 1, note: `${taken} seats` }),
    ...Object.entries(faults).map(([fault, count]) => named(fault, count, '', { ceiling: 0 })),
    named('other answers', sumOf(result.others), '', {
      ceiling: 0,
      note: Object.entries(result.others)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
    }),
    named('answers', answers / seconds, 'a second'),
    named('reads, p50', reads.p50Ms, 'ms'),
    named('reads, p99', reads.p99Ms, 'ms'),
    named('bookings, p50', bookings.p50Ms, 'ms', { note: [bookings.count, ...full].join(', ') }),
    named('bookings, p99', bookings.p99Ms, 'ms'),
    named('from the press to the decision, p50', decisions.p50Ms, 'ms'),
    named('from the press to the decision, p99', decisions.p99Ms, 'ms'),
    named('told to come back', result.excess, ''),
    named('bookings sent again', result.repeated, ''),
    named('connections that were cut', result.cut, ''),
    named('connections that broke', result.reset, ''),
    named('bookings sent twice at once', result.twice, ''),
    ...parts.map((part) => named(`processor time of ${part}`, spent[part], 's')),
    named('processor time of servers an answer', (spent.servers * 1000) / answers, 'ms'),
    ...peaks.map((bytes, index) => named(`peak memory of server ${index + 1}`, bytes / MEBIBYTE, 'MiB')),
  ];
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
