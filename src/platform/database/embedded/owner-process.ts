import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive, isPostgres, readPostmaster } from './postmaster.ts';

const fastTimeLimitMs = 20_000;
const immediateTimeLimitMs = 5_000;
const pollMs = 20;

/** Folders whose server this process owns. */
const owned = new Set<string>();

/** Contains the owner's process number. The file's name must not change: an earlier version may run on the same folder. */
const ownerFile = (folder: string) => join(folder, 'keeper');

/**
 * Makes this process the owner of a folder's server. A server has one owner, which started it; only the owner stops it.
 * A process that finds a server whose owner was killed becomes the new owner.
 */
export function claimOwnership(folder: string): void {
  const draft = `${ownerFile(folder)}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  renameSync(draft, ownerFile(folder));
  owned.add(folder);
}

/** Whether the process that owns a folder's server is still running. */
export function hasLivingOwner(folder: string): boolean {
  const owner = readOwner(folder);
  return owner === process.pid ? owned.has(folder) : owner !== null && isAlive(owner);
}

function readOwner(folder: string): number | null {
  try {
    return Number(readFileSync(ownerFile(folder), 'utf8')) || null;
  } catch {
    return null;
  }
}

/**
 * Stops a folder's server if this process owns it. Open transactions are rolled back and connections closed ("fast").
 * If it still runs after 20 s, it is stopped as by a power cut, and recovers at its next start. Never throws.
 */
export async function stopAsOwner(folder: string, cluster: string): Promise<void> {
  if (!owned.delete(folder) || readOwner(folder) !== process.pid) return;
  const server = readPostmaster(cluster);
  if (server && isPostgres(server.pid)) {
    const stopped = await signalAndWait(server.pid, 'SIGINT', fastTimeLimitMs);
    if (!stopped) await signalAndWait(server.pid, 'SIGQUIT', immediateTimeLimitMs);
  }
  rmSync(ownerFile(folder), { force: true });
}

async function signalAndWait(
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT',
  timeLimitMs: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true; // It has just ended by itself.
  }
  for (const begin = Date.now(); Date.now() - begin < timeLimitMs; await sleep(pollMs)) {
    if (!isPostgres(pid)) return true;
  }
  return false;
}
