import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findProgram, libraryPath } from '../debian-program.ts';
import { freePort } from '../server-process.ts';

const configFile = join(import.meta.dirname, '../../../deploy/cluster/pgbouncer.ini');
const READY_WITHIN_MS = 15_000;

export type Pooler = {
  port: number;
  /** The address of a database by way of the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
};

/** PgBouncer's program, or null where there is none to be had. */
export const findPgBouncer = () => findProgram('pgbouncer', 'usr/sbin', ['libc-ares2', 'libevent-2.1-7']);

/**
 * Runs PgBouncer with deploy/cluster/pgbouncer.ini in front of the server of `databaseUrl`, for each of its databases, on a
 * port of its own. It asks for no password.
 */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const { host, port, user = '', password } = new Client({ connectionString: databaseUrl });
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'));
  const listenPort = await freePort();
  const server = `host=${host} port=${port} user=${user}${password ? ` password=${password}` : ''}`;
  const config = readFileSync(configFile, 'utf8')
    .replace(/^guildhall = .*?(?=connect_query)/m, `* = ${server} `)
    .replace(/^listen_port = .*$/m, `listen_port = ${listenPort}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, config);
  // It refuses to be root, and whoever runs PostgreSQL may enter its socket's folder.
  const owner = process.getuid?.() === 0 ? ownerOf(host) : {};
  chmodSync(folder, 0o755);
  const child: ChildProcess = spawn(program, [file], {
    ...owner,
    cwd: '/',
    env: { PATH: process.env['PATH'], ...libraryPath('pgbouncer') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForPort(listenPort, () => child.exitCode === null);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer does not answer: ${said}`, { cause: error });
  }
  return {
    port: listenPort,
    urlOf: (database) => `postgres://${user}@127.0.0.1:${listenPort}/${database}`,
    stop,
  };
}

const NOBODY = 65_534;

function ownerOf(host: string): { uid: number; gid: number } {
  if (!host.startsWith('/')) return { uid: NOBODY, gid: NOBODY };
  const { uid, gid } = statSync(host);
  return { uid, gid };
}

async function waitForPort(port: number, isAlive: () => boolean): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (isAlive() && Date.now() < until) {
    if (await answers(port)) return;
    await sleep(20);
  }
  throw new Error(isAlive() ? 'it was waited for' : 'it ended');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
