import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#platform/config/start-error.ts';
import { collect, spawnNpm, type Visitor } from './fresh-clone.ts';

const startLimitMs = 10 * 60_000;
const stopLimitMs = 30_000;

/**
 * Runs `npm start` until the landing page and the database answer, ends it with SIGTERM, and returns how long the
 * answer took.
 * @throws StartError when it does not answer, or does not end well.
 */
export async function measureStart(folder: string, visitor: Visitor): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const begin = performance.now();
  const child = spawnNpm(['start'], folder, visitor, { PORT: String(port) });
  const said = collect(child);
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  while (!(await answers(port))) {
    if (hasEnded(child)) throw new StartError(`${said()}\nnpm start ended before it answered`);
    if (performance.now() - begin > startLimitMs) {
      child.kill();
      throw new StartError(`${said()}\nnpm start did not answer`);
    }
    await sleep(20);
  }
  const elapsed = performance.now() - begin;
  child.kill('SIGTERM');
  const code = await Promise.race([ended, sleep(stopLimitMs, 'late' as const, { ref: false })]);
  if (code !== 0) throw new StartError(`${said()}\nnpm start ended with ${code} after SIGTERM`);
  return elapsed;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function answers(port: number): Promise<boolean> {
  try {
    const paths = ['/', '/readyz'];
    const found = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}${path}`)));
    return found.every(({ ok }) => ok);
  } catch {
    return false;
  }
}
