import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { Client } from 'pg';

import { errorCode } from '../../error-code.ts';
import { databaseName, readPassword } from './initialise.ts';

/** The contents of a server's `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketFolder: string; status: string };

/** Reads `postmaster.pid` of a cluster; null when there is none, or it has only been begun. */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  // PostgreSQL's order of the lines: pid, folder, start, port, socket folder, address, shared memory, status.
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = lines.map((line) => line.trim());
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketFolder, status } : null;
}

/** The URL for the product's role: over the socket if the server has one, else over loopback. */
export function urlOf(
  { socketFolder, port }: Pick<Postmaster, 'socketFolder' | 'port'>,
  cluster: string,
): string {
  if (socketFolder === '') {
    return `postgresql://${databaseName}:${readPassword(cluster)}@127.0.0.1:${port}/${databaseName}`;
  }
  return `postgresql:///${databaseName}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${databaseName}`;
}

/** Checks whether a server accepts queries. `starting` means that it is starting or stopping; `silent` that it did not answer in time. */
export async function askServer(url: string, timeLimitMs: number): Promise<'ready' | 'starting' | 'silent'> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeLimitMs,
    query_timeout: timeLimitMs,
  });
  client.on('error', () => undefined); // The query below fails if the connection breaks.
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    // 57P03: cannot connect now. 53300: too many connections, so the server is running.
    if (errorCode(error) === '53300') return 'ready';
    return errorCode(error) === '57P03' ? 'starting' : 'silent';
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Whether a process exists, is no zombie, and is PostgreSQL. After a crash its number may belong to any other program. */
export function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, name, state] = /\((.*)\) (\S)/s.exec(stat) ?? [];
      return name === 'postgres' && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', command = ''] = (stdout ?? '').trim().split(/\s+(.*)/s);
  return basename(command).startsWith('postgres') && !state.startsWith('Z');
}

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
