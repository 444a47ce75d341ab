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
/** Recovery after a crash replays what was written since the last checkpoint, and must not be cut short. */
const readyTimeLimitMs = 300_000;

/** `again` stands for a start that lost to another one, or was too early after a crash, and may be tried again. */
type Outcome = 'ready' | 'again';

/** Values of PostgreSQL's settings by their names. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Starts the server of a cluster and waits until it takes queries. It runs on its own: neither an interrupt from the
 * terminal nor the death of this process ends it.
 * @param otherSettings those of PostgreSQL's that are not to be the product's
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
  // The caller found no server behind a leftover pid. PostgreSQL alone would refuse if another program had that
  // number by now; told that it is its own ancestor's, it goes on to check the shared memory.
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

/** Sensible for a small server. What makes a commit durable (fsync, synchronous_commit) stays on. */
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
  // Neither statements nor the values in them: the log holds no personal data.
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

/** Whether a socket can be made in a folder: its path is short enough, and the file system has sockets at all. */
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

/** Reads out of a server's last words whether another try may succeed, or what keeps it from starting. */
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
