import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive, isPostgres, readPostmaster } from './postmaster.ts';

const fastTimeLimitMs = 20_000;
const immediateTimeLimitMs = 5_000;
const pollMs = 20;

/** Folders whose server this process keeps. */
const kept = new Set<string>();

/**
 * A server has one keeper: the process that started it and alone stops it. Its number is kept in a file, so that
 * whoever finds a server whose keeper was killed becomes the new one.
 */
const keeperFile = (folder: string) => join(folder, 'keeper');

export function becomeKeeper(folder: string): void {
  const draft = `${keeperFile(folder)}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  renameSync(draft, keeperFile(folder));
  kept.add(folder);
}

/** Whether the process that keeps a server is still there. */
export function isKept(folder: string): boolean {
  const keeper = readKeeper(folder);
  return keeper === process.pid ? kept.has(folder) : keeper !== null && isAlive(keeper);
}

function readKeeper(folder: string): number | null {
  try {
    return Number(readFileSync(keeperFile(folder), 'utf8')) || null;
  } catch {
    return null;
  }
}

/**
 * Stops a server if this process is its keeper: open transactions are rolled back and connections closed ("fast");
 * after 20 s without an end it is stopped as by a power cut, from which it recovers at its next start. Never throws.
 */
export async function stopKept(folder: string, cluster: string): Promise<void> {
  if (!kept.delete(folder) || readKeeper(folder) !== process.pid) return;
  const server = readPostmaster(cluster);
  if (server && isPostgres(server.pid)) {
    const stopped = await signalAndWait(server.pid, 'SIGINT', fastTimeLimitMs);
    if (!stopped) await signalAndWait(server.pid, 'SIGQUIT', immediateTimeLimitMs);
  }
  rmSync(keeperFile(folder), { force: true });
}

async function signalAndWait(
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT',
  timeLimitMs: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true; // It ended on its own in this moment.
  }
  for (const begin = Date.now(); Date.now() - begin < timeLimitMs; await sleep(pollMs)) {
    if (!isPostgres(pid)) return true;
  }
  return false;
}
