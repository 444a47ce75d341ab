import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Flood, FloodResult } from '../../bench/flood.ts';
import type { Load, LoadResult } from '../../bench/load.ts';

const loadProcess = join(import.meta.dirname, '../../bench/load-process.ts');

/** What the crowd asks for: pages of the list that the product is about, as visitors see it. */
const paths = ['Retailer', 'Convention', 'Online'].map((type) => `/api/campaigns?type=${type}`);

const TIMES_CAPACITY = 5;
/** Numbers of connections at which the peak may lie. */
const PEAK_CONNECTIONS = [16, 64];
const RECOVERY_MS = 30_000;
/** How much longer than it was told to a process of load may run. */
const GRACE_MS = 30_000;

export type Overload = FloodResult & {
  /** Answers a second that the server gives at most, when nobody is refused. */
  peakPerSecond: number;
  offeredPerSecond: number;
  goodPerSecond: number;
  /** From the end of the flood; null if it did not recover in time. */
  recoveredMs: number | null;
};

export type OverloadPlan = {
  warmUpSeconds: number;
  peakSeconds: number;
  floodSeconds: number;
  /** A server has recovered once it answers this share of its peak again, and refuses nobody. */
  recoveredShare: number;
};

/** Measures a server's peak, floods it with five times as much, and waits until it has recovered. */
export async function overload(
  port: number,
  { warmUpSeconds, peakSeconds, floodSeconds, recoveredShare }: OverloadPlan,
): Promise<Overload> {
  const load = (connections: number, seconds: number) => runApart({ port, paths, connections, seconds });
  await load(PEAK_CONNECTIONS[0]!, warmUpSeconds);
  let peakPerSecond = 0;
  for (const connections of PEAK_CONNECTIONS) {
    const { perSecond } = await load(connections, peakSeconds);
    peakPerSecond = Math.max(peakPerSecond, perSecond);
  }
  const perSecond = peakPerSecond * TIMES_CAPACITY;
  const flood = await runApart({ port, paths, perSecond, seconds: floodSeconds });
  const floodedAt = performance.now();
  let recoveredMs: number | null = null;
  while (recoveredMs === null && performance.now() - floodedAt < RECOVERY_MS) {
    const again = await load(PEAK_CONNECTIONS[0]!, 1).catch(() => null);
    if (again && again.perSecond >= peakPerSecond * recoveredShare)
      recoveredMs = performance.now() - floodedAt;
  }
  return {
    ...flood,
    peakPerSecond,
    offeredPerSecond: flood.sent / floodSeconds,
    goodPerSecond: flood.goodBySecond.reduce((sum, count) => sum + count, 0) / floodSeconds,
    recoveredMs,
  };
}

/** Runs a load or a flood in a process of its own, which takes nothing from this one. */
export async function runApart(asked: Load): Promise<LoadResult>;
export async function runApart(asked: Flood): Promise<FloodResult>;
export async function runApart(asked: Flood | Load): Promise<FloodResult | LoadResult> {
  const child = fork(loadProcess, [JSON.stringify(asked)], { stdio: 'inherit' });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), asked.seconds * 1000 + GRACE_MS);
  try {
    const [result] = (await Promise.race([once(child, 'message'), endOf(child)])) as [
      FloodResult | LoadResult,
    ];
    return result;
  } finally {
    clearTimeout(tooLong);
    child.kill('SIGKILL');
  }
}

async function endOf(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`The load ended with ${code} before it told anything`);
}
