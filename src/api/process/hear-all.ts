import type { ToPrimary, ToWorker } from './messages.ts';

/** How long to wait for a worker that does not answer. */
const PATIENCE_MS = 1_000;

/** A worker, as seen by the primary process. */
type Listener = { id: number; tell: (message: ToWorker) => void };

/** Used by the primary process: asks all workers, on behalf of one of them, whether they have read the committed changes. */
export function createHearings(workers: () => Listener[], patienceMs = PATIENCE_MS) {
  const hearings = new Map<number, { open: Set<number>; close(): void }>();
  let count = 0;
  return {
    /** Answers `asker` once all workers have confirmed or ended, or the time is over. */
    ask(asker: Listener, ask: number): void {
      count += 1;
      const number = count;
      const timer = setTimeout(() => close(), patienceMs);
      const close = () => {
        clearTimeout(timer);
        if (hearings.delete(number)) asker.tell({ kind: 'all-heard', ask });
      };
      const all = workers();
      hearings.set(number, { open: new Set(all.map(({ id }) => id)), close });
      for (const { tell } of all) tell({ kind: 'hear', hearing: number });
    },
    heard(workerId: number, number: number): void {
      const hearing = hearings.get(number);
      hearing?.open.delete(workerId);
      if (hearing?.open.size === 0) hearing.close();
    },
    ended(workerId: number): void {
      for (const number of hearings.keys()) this.heard(workerId, number);
    },
  };
}

/** Used by a worker: asks the primary process for confirmation by all workers; pass its answers to `hear`. */
export function askForHearings(tell: (message: ToPrimary) => void): {
  heardByAll: () => Promise<void>;
  hear: (answer: Extract<ToWorker, { kind: 'all-heard' }>) => void;
} {
  const waiting = new Map<number, () => void>();
  let asked = 0;
  return {
    heardByAll() {
      asked += 1;
      const ask = asked;
      return new Promise((resolve) => {
        waiting.set(ask, resolve);
        tell({ kind: 'ask-heard', ask });
      });
    },
    hear({ ask }) {
      waiting.get(ask)?.();
      waiting.delete(ask);
    },
  };
}
