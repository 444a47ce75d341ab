import { addUp, type Snapshot, writeMetrics } from '#platform/monitoring/metrics.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** How long to wait for a worker that does not answer; its last figures count then. */
const PATIENCE_MS = 2_000;

/** A worker, as seen by the primary process. */
type Counter = { id: number; tell: (message: ToWorker) => void };

/** Figures that only grow, and so still count when their worker has ended. */
const grows = ({ type }: { type: unknown }) => type === 'counter' || type === 'histogram';

/**
 * Used by the primary process: adds up the metrics of all workers, on behalf of one of them. What workers counted that have ended
 * goes on counting, so that no sum ever falls because a worker was replaced.
 */
export function createGathering(workers: () => Counter[], patienceMs = PATIENCE_MS) {
  const gatherings = new Map<number, { open: Set<number>; close(): void }>();
  const latest = new Map<number, Snapshot>();
  /** What ended workers have counted; additions wait for each other. */
  let departed: Promise<Snapshot> = Promise.resolve([]);
  const gone = new Set<number>();
  let count = 0;

  async function answer(asker: Counter, ask: number): Promise<void> {
    asker.tell({ kind: 'metrics', ask, text: await writeMetrics([...latest.values(), await departed]) });
  }
  function settle(workerId: number, number: number): void {
    const gathering = gatherings.get(number);
    gathering?.open.delete(workerId);
    if (gathering?.open.size === 0) gathering.close();
  }

  return {
    /** Answers `asker` once all workers have told their figures or ended, or the time is over. */
    ask(asker: Counter, ask: number): void {
      count += 1;
      const number = count;
      const close = () => {
        clearTimeout(timer);
        if (gatherings.delete(number)) void answer(asker, ask);
      };
      const timer = setTimeout(close, patienceMs);
      const all = workers();
      gatherings.set(number, { open: new Set(all.map(({ id }) => id)), close });
      for (const { tell } of all) tell({ kind: 'count', gathering: number });
    },
    /** Takes a worker's figures; without a number a worker tells them because it is about to end. */
    counted(workerId: number, snapshot: Snapshot, number?: number): void {
      // The last word of a worker may arrive after its end: what it told before has been added already.
      if (!gone.has(workerId)) latest.set(workerId, snapshot);
      if (number !== undefined) settle(workerId, number);
    },
    ended(workerId: number): void {
      const last = latest.get(workerId);
      latest.delete(workerId);
      gone.add(workerId);
      if (last !== undefined) departed = departed.then((before) => addUp([before, last.filter(grows)]));
      for (const number of gatherings.keys()) settle(workerId, number);
    },
  };
}

/** Used by a worker: asks the primary process for the metrics of all workers; pass its answers to `hear`. */
export function askForMetrics(tell: (message: ToPrimary) => void): {
  readAll: () => Promise<string>;
  hear: (answer: Extract<ToWorker, { kind: 'metrics' }>) => void;
} {
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  return {
    readAll() {
      asked += 1;
      const ask = asked;
      return new Promise((resolve) => {
        waiting.set(ask, resolve);
        tell({ kind: 'ask-metrics', ask });
      });
    },
    hear({ ask, text }) {
      waiting.get(ask)?.(text);
      waiting.delete(ask);
    },
  };
}
