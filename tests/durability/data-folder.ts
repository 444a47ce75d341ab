import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgres, readPostmaster } from '#platform/database/embedded/postmaster.ts';

/** Makes a data folder of a test's own, which PostgreSQL's user may enter also where root runs the tests. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-durability-'));
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}

/** Ends whatever server still runs on a data folder, and removes the folder. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  await killServer(dataDir);
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
}

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'data');

/** The process number of the server that runs on a data folder; null when none does. */
export function serverPid(dataDir: string): number | null {
  const server = existsSync(clusterOf(dataDir)) ? readPostmaster(clusterOf(dataDir)) : null;
  return server && isPostgres(server.pid) ? server.pid : null;
}

/** Ends a server and all of its processes as a power cut would: at once, with nothing saved or said. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  if (pid !== null) await killAll([pid, ...childrenOf(pid)]);
}

/** Sends SIGKILL to processes and waits until they are gone. */
export async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) kill(pid);
  while (pids.some(isPostgres)) await sleep(5);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already: a server's processes end by themselves once the first of them does.
  }
}

/** The processes that a process has started and that are still there. */
export function childrenOf(pid: number): number[] {
  if (process.platform === 'linux') {
    return numbersIn(readIfThere(`/proc/${pid}/task/${pid}/children`));
  }
  return numbersIn(spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout);
}

const numbersIn = (text: string) => text.split(/\s+/).filter(Boolean).map(Number);

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The folder's real place, without links: what the server calls it. */
export const realHome = (dataDir: string) => realpathSync(join(dataDir, 'postgres'));

/** How often a test repeats what chance decides: a few times each day, many times in `npm run test:long`. */
export const rounds = ({ short, long }: { short: number; long: number }) =>
  process.env['LONG_TESTS'] === '1' ? long : short;
