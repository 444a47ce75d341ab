import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

type Stat = { parent: number; ticks: number };

/**
 * Processor time in seconds that a process and all that it started have used so far, those that have ended included.
 * Null where the system does not tell (it does on Linux).
 */
export function cpuSecondsOfTree(root: number): number | null {
  const pids = treeOf(root);
  return pids && pids.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / TICKS_A_SECOND;
}

/** The most memory in bytes that a process and those it started ever had in use, added up; null where the system does not tell. */
export function peakMemoryOfTree(root: number): number | null {
  const pids = treeOf(root);
  return pids && pids.reduce((sum, pid) => sum + peakMemoryOf(pid), 0);
}

/** The process that started this one; null where the system does not tell. */
export const parentOf = (pid: number): number | null => statOf(pid)?.parent ?? null;

function treeOf(root: number): number[] | null {
  if (!existsSync('/proc/self/stat')) return null;
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function statOf(pid: number): Stat | null {
  // The second field is a name in brackets that may hold blanks; the parent is the 2nd after it, and from the 12th on come
  // user and system time of the process, and of its children that have ended.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  if (fields.length < 15) return null;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), ticks };
}

const peakMemoryOf = (pid: number): number =>
  Number(/^VmHWM:\s*(\d+) kB$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

/** Processes come and go while they are looked through. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
