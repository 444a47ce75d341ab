import { describeError, type Log } from '../../log.ts';
import { EVENTS_A_BATCH } from './fold-events.ts';

/** How often the folder looks for events left behind by a server that died. */
const LOOK_EVERY_MS = 2_000;

export type EventFolder = {
  /** Call when events were committed: they are folded now, or after the current batch. */
  heard: () => void;
  /** Stops folding, and waits for the current batch. */
  stop: () => Promise<void>;
};

/**
 * Folds the events that this server hears about, batch after batch, and those that other servers left behind.
 * @param foldBatch `foldBatch` of ./fold-events.ts
 */
export function createEventFolder(foldBatch: () => Promise<number>, log: Log): EventFolder {
  let isStopped = false;
  let isHeard = false;
  let inHand: Promise<void> | undefined;

  async function fold(): Promise<void> {
    try {
      for (;;) {
        if (isStopped || !isHeard) return;
        isHeard = false;
        if ((await foldBatch()) === EVENTS_A_BATCH) isHeard = true;
      }
    } catch (error) {
      // The events are still stored; the next look finds them.
      log.warn({ error: describeError(error) }, 'events were not told');
    } finally {
      inHand = undefined;
    }
  }

  function heard(): void {
    isHeard = true;
    if (!isStopped) inHand ??= fold();
  }

  heard();
  const timer = setInterval(heard, LOOK_EVERY_MS);
  return {
    heard,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await inHand;
    },
  };
}
