import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { noSpaceLeft, notWritable } from '../../config/data-dir.ts';
import { StartError } from '../../config/start-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { cannotRun, clusterFolder } from './initialise.ts';
import { readPostmaster } from './postmaster.ts';
import { asUser } from './run-as.ts';

const socketPort = 5432;
const maxLogBytes = 10_000_000;
const pollMs = 10;
/** Recovery after a crash replays the log since the last checkpoint, and must not be interrupted. */
const readyTimeLimitMs = 300_000;

/** `again`: another process started the server first, or it is too early after a crash; trying again may succeed. */
type Outcome = 'ready' | 'again';

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Starts the server of a cluster and waits until it accepts queries. It runs independently: neither Ctrl+C in the
 * terminal nor the end of this process stops it.
 * @param otherSettings PostgreSQL settings that override the product's
 * @throws StartError when it cannot start, with PostgreSQL's own reason.
 */
export async function launch(
  directory: DataDirectory,
  binaries: Binaries,
  otherSettings: Settings = {},
): Promise<Outcome> {
  const cluster = clusterFolder(directory);
  const logFile = join(directory.folder, 'postgres.log');
  const log = openLog(logFile, directory);
  const logBegin = statSync(logFile).size;
  const stale = readPostmaster(cluster);
  const options = asUser(directory.runAs);
  // The caller found no server with the leftover pid. PostgreSQL would refuse to start if another program had that pid
  // by now. This variable makes it treat the pid as its own ancestor's, and go on to check the shared memory.
  if (stale) options.env['PG_GRANDPARENT_PID'] = String(stale.pid);
  const given = Object.entries({ ...settings, ...otherSettings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(binaries.postgres, ['-D', cluster, ...(await connectionArgs(directory)), ...given], {
    ...options,
    cwd: directory.folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = cannotRun(binaries.postgres, error)));
  child.unref();

  for (const begin = Date.now(); Date.now() - begin < readyTimeLimitMs; await sleep(pollMs)) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) {
      return judgeFailure(directory, logFile, readFileSync(logFile).subarray(logBegin).toString());
    }
    const running = readPostmaster(cluster);
    if (running?.pid === child.pid && running?.status === 'ready') return 'ready';
  }
  throw new StartError(
    `PostgreSQL is still not ready after ${readyTimeLimitMs / 1000} s; its log is ${logFile}`,
  );
}

/** Settings for a small server. What makes commits durable (fsync, synchronous_commit) stays on. */
const settings: Settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // Logs neither statements nor their values, so the log contains no personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

async function connectionArgs({ folder }: DataDirectory): Promise<string[]> {
  const access = (await canHoldSocket(folder))
    ? { unix_socket_directories: `"${folder.replaceAll('"', '""')}"`, listen_addresses: '', port: socketPort }
    : { unix_socket_directories: '', listen_addresses: '127.0.0.1', port: await freePort() };
  return Object.entries({ ...access, unix_socket_permissions: '0700' }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** Whether a socket can be created in a folder: the path is short enough, and the file system supports sockets. */
async function canHoldSocket(folder: string): Promise<boolean> {
  const longest = process.platform === 'linux' ? 107 : 103;
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) > longest) return false;
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await listenOnce({ path: probe });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

async function freePort(): Promise<number> {
  const address = await listenOnce({ host: '127.0.0.1', port: 0 });
  return (address as AddressInfo).port;
}

function listenOnce(options: ListenOptions) {
  return new Promise<ReturnType<Server['address']>>((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(options, () => {
      const address = server.address();
      server.close(() => resolve(address));
    });
  });
}

function openLog(file: string, { runAs }: DataDirectory): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
  return log;
}

/** Decides from a server's last output whether another try may succeed, or throws why it can't start. */
function judgeFailure(directory: DataDirectory, logFile: string, output: string): Outcome {
  const passing = [
    /lock file .* already exists/, // another process started it at the same moment
    /pre-existing shared memory block/, // processes of a killed server are still ending
    /Address already in use/, // the free port was taken in between
  ];
  if (passing.some((pattern) => pattern.test(output))) return 'again';
  if (output.includes('No space left on device')) throw new StartError(noSpaceLeft(directory.folder));
  if (output.includes('Read-only file system')) throw new StartError(notWritable(directory.folder));
  const reason = output.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? 'it gave no reason';
  throw new StartError(
    `PostgreSQL did not start: ${reason.replace(/^.*?(?=FATAL|PANIC)/, '')} (its log is ${logFile})`,
  );
}
