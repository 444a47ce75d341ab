import type { Log } from '#platform/log.ts';

/** A worker process, as the crew sees it. */
export type Worker = {
  pid: number;
  /** Resolves when it answers requests. */
  serves: Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Makes it finish its requests and end, while other workers go on. */
  retire(): void;
  /** Makes it end as a part of stopping the whole server. */
  stop(): void;
};

export type Crew = {
  /** Starts all workers; the others only after the first one serves. @throws Error when one of them ends before it serves */
  begin(): Promise<void>;
  /** Replaces the workers one after the other; each new one serves before the old one retires. Only one roll runs at a time. */
  roll(): Promise<void>;
  /** Ends all workers. Returns whether each ended with exit code 0. */
  stop(): Promise<boolean>;
};

/** A worker that lived at least this long did not fail because of its start. */
const STEADY_MS = 30_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before another worker is started, in milliseconds, after this many consecutive workers of a place
 * ended soon after their start.
 */
export const waitBefore = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);

type Place = { worker: Worker | null; failures: number };

/**
 * Keeps a number of workers running. One that ends unexpectedly is replaced: at once if it had served for a while,
 * otherwise after delays that double up to half a minute.
 * @param start starts the worker of a place; places are counted from 0
 */
export function createCrew({
  size,
  start,
  log,
  now = () => performance.now(),
}: {
  size: number;
  start: (place: number) => Worker;
  log: Log;
  now?: () => number;
}): Crew {
  const places: Place[] = Array.from({ length: size }, () => ({ worker: null, failures: 0 }));
  /** All running workers, including those that are retiring. */
  const living = new Set<Worker>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;
  let allEndedWell = true;
  let rolling: Promise<void> | null = null;

  async function noteEnd(worker: Worker): Promise<void> {
    const { code } = await worker.ended;
    living.delete(worker);
    if (stopping && code !== 0) allEndedWell = false;
  }

  /** Starts a worker; resolves when it serves. @throws Error when it ends before */
  async function startOne(number: number): Promise<Worker> {
    const worker = start(number);
    living.add(worker);
    void noteEnd(worker);
    if (stopping) worker.stop();
    const { promise: endedEarly, reject } = Promise.withResolvers<never>();
    void worker.ended.then(() => reject(new Error('a worker ended before it served')));
    await Promise.race([worker.serves, endedEarly]);
    return worker;
  }

  /** Assigns a serving worker to its place, and replaces it when it ends. */
  function employ(number: number, worker: Worker): void {
    const place = places[number]!;
    const since = now();
    place.worker = worker;
    log.info({ worker: number, pid: worker.pid }, 'a worker serves');
    void replaceAtEnd(number, worker, since);
  }

  async function replaceAtEnd(number: number, worker: Worker, since: number): Promise<void> {
    const place = places[number]!;
    const { code, signal } = await worker.ended;
    if (place.worker !== worker || stopping) return;
    place.worker = null;
    log.error({ worker: number, pid: worker.pid, code, signal }, 'a worker ended, and is replaced');
    if (now() - since >= STEADY_MS) place.failures = 0;
    await replace(number);
  }

  async function replace(number: number): Promise<void> {
    const place = places[number]!;
    const waitMs = waitBefore(place.failures);
    place.failures += 1;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, waitMs);
      timers.add(timer);
    });
    if (stopping || place.worker !== null) return;
    try {
      const fresh = await startOne(number);
      // A roll may have filled the place meanwhile.
      if (place.worker === null) employ(number, fresh);
      else fresh.retire();
    } catch {
      log.error({ worker: number, failures: place.failures }, 'a worker did not start, and is tried again');
      void replace(number);
    }
  }

  async function rollAll(): Promise<void> {
    for (const [number, place] of places.entries()) {
      const old = place.worker;
      // A worker that has just ended is being replaced anyway.
      if (stopping || old === null) continue;
      let fresh: Worker;
      try {
        fresh = await startOne(number);
      } catch {
        log.error({ worker: number }, 'a worker did not start: the ones before it serve on');
        return;
      }
      if (place.worker !== old && place.worker !== null) {
        // The old worker ended meanwhile and was replaced, so the new one is not needed.
        fresh.retire();
        continue;
      }
      employ(number, fresh);
      old.retire();
      await old.ended;
    }
    if (!stopping) log.info({ workers: size }, 'all workers were replaced');
  }

  return {
    async begin() {
      employ(0, await startOne(0));
      const others = places.slice(1).map((_, index) => index + 1);
      await Promise.all(others.map(async (number) => employ(number, await startOne(number))));
    },
    roll() {
      rolling ??= rollAll().finally(() => {
        rolling = null;
      });
      return rolling;
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      const all = [...living];
      for (const worker of all) worker.stop();
      await Promise.all(all.map(({ ended }) => ended));
      return allEndedWell;
    },
  };
}
