import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { freePort } from '../tests/support/server-process.ts';
import type { EventLoopDelay } from './event-loop-probe.ts';
import { fillManyRows, type ManyRows } from './many-rows.ts';

const READY_WITHIN_MS = 30_000;
const mainFile = join(import.meta.dirname, '../src/api/main.ts');
const bareServerFile = join(import.meta.dirname, 'bare-server.ts');
const eventLoopProbe = join(import.meta.dirname, 'event-loop-probe.ts');

/** A server on loopback in a process of its own. */
export type BenchServer = {
  port: number;
  /** Processor time that the process has used so far; null where the system does not tell (it does on Linux). */
  cpuSeconds(): number | null;
};

/** The SECRET of the product under measure. */
export const productSecret = 'only for the bench, which nobody else reaches';

/** The product under measure. */
export type BenchProduct = BenchServer & {
  pid: number;
  /** How late the process's own event loop comes to its timers while `work` runs. */
  eventLoopDelayDuring(work: () => Promise<void>): Promise<EventLoopDelay>;
};

/** A database with many rows, and processes that serve from it; `clear` ends and removes all of it. */
export type BenchStage = {
  databaseUrl: string;
  /** Starts the product as in production, in a process of its own; `settings` are variables beside the usual ones. */
  startProduct(settings?: Record<string, string>): Promise<BenchProduct>;
  /** Starts a bare node:http server that answers with `body`. */
  startBare(body: string): Promise<BenchServer>;
  /** Runs `work` on a disk that takes so long to answer. */
  withSlowDisk<T>(ms: number, work: () => Promise<T>): Promise<T>;
  clear(): Promise<void>;
};

/** Prepares a stage in a temporary folder. `say` gets a line at each step; `migrations` is another folder of them than the product's. */
export async function prepareStage(
  counts: ManyRows,
  say: (line: string) => void,
  migrations?: string,
): Promise<BenchStage> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  // Started by root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const clear = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const server = await startEmbedded({ dataDir: folder });
    endings.push(() => server.stop());
    await migrateDatabase({ url: server.url, ...(migrations !== undefined && { folder: migrations }) });
    say(
      `Filling ${counts.campaigns} campaigns with ${counts.campaigns * counts.membersPerCampaign} memberships`,
    );
    const { db, close } = openDatabase({ url: server.url, max: 1 });
    try {
      await fillManyRows(db, counts);
    } finally {
      await close();
    }
    return {
      databaseUrl: server.url,
      startProduct: (settings) => startProduct(server.url, folder, endings, settings),
      startBare: (body) => startBare(body, folder, endings),
      async withSlowDisk(ms, work) {
        await delayFlushes(folder, ms);
        try {
          return await work();
        } finally {
          await delayFlushes(folder, 0);
        }
      },
      clear,
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Whoever of PostgreSQL's processes is to flush waits so long first, as for a disk that answers late. */
async function delayFlushes(folder: string, ms: number): Promise<void> {
  const cluster = join(folder, 'postgres', 'data');
  const settings = `commit_delay = ${ms * 1000}\ncommit_siblings = 0\n`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), settings);
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGHUP');
  await sleep(1000);
}

async function startProduct(
  databaseUrl: string,
  folder: string,
  endings: (() => Promise<unknown>)[],
  settings: Record<string, string> = {},
): Promise<BenchProduct> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SETUP: '0',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    // The page's own address has to be the one that the browser measures.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: productSecret,
    DATA_DIR: join(folder, 'product'),
    DATABASE_URL: databaseUrl,
    ...settings,
  };
  const child = spawn(process.execPath, ['--import', eventLoopProbe, mainFile], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  endings.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (const begin = Date.now(); Date.now() - begin < READY_WITHIN_MS; await sleep(100)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) {
      return {
        port,
        pid: child.pid ?? 0,
        cpuSeconds: () => cpuSecondsOf(child.pid),
        eventLoopDelayDuring: (work) => eventLoopDelayOf(child, work),
      };
    }
  }
  throw new Error('The product did not become ready');
}

async function eventLoopDelayOf(child: ChildProcess, work: () => Promise<void>): Promise<EventLoopDelay> {
  child.send('begin');
  await work();
  const told = once(child, 'message');
  child.send('tell');
  return ((await told) as [EventLoopDelay])[0];
}

async function startBare(
  body: string,
  folder: string,
  endings: (() => Promise<unknown>)[],
): Promise<BenchServer> {
  const file = join(folder, 'answer.json');
  await writeFile(file, body);
  const child = fork(bareServerFile, [file]);
  const ended = once(child, 'exit');
  endings.push(async () => {
    child.disconnect();
    await ended;
  });
  const [port] = (await once(child, 'message')) as [number];
  return { port, cpuSeconds: () => cpuSecondsOf(child.pid) };
}

const TICKS_A_SECOND = 100;

/** Processor time that a process has used so far; null where the system does not tell (it does on Linux). */
export function cpuSecondsOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The second field is a name in brackets that may hold blanks; user and system time are the 12th and 13th after it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** How many bytes of memory a process has in use; null where the system does not tell (it does on Linux). */
export function memoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]) * 1024;
}
