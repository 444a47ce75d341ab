import { describeError, type Log } from '../../log.ts';
import { EVENTS_A_BATCH } from './fold-events.ts';

/** So often events are looked for that a server left behind which died. */
const LOOK_EVERY_MS = 2_000;

export type EventFolder = {
  /** Events were committed: they are folded now, or after those in hand. */
  heard: () => void;
  /** Takes no more events, and waits for those in hand. */
  stop: () => Promise<void>;
};

/**
 * Folds what this server hears of, a batch after the other, and what others left behind.
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
      // They are still there, and found when it next looks.
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
