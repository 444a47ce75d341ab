import { changedDemoCount } from '../rules.ts';

/** Presses that follow each other within this time are sent as one change. */
const PAUSE_MS = 300;
/** A change that the server can't take at the moment is sent again after these times, under the same id. */
const RETRY_MS = [400, 1_600];

type CounterParts = {
  count: number;
  /** Sends a change under an id and answers with the count that the server has then. */
  send: (change: number, requestId: string) => Promise<number>;
  /** Whether sending again may help. */
  isRetryable: (error: unknown) => boolean;
  onFailure: (error: unknown) => void;
};

export type DemoCounter = {
  /** The count as it will be once everything has arrived. */
  shown: () => number;
  press: (step: 1 | -1) => void;
  /** Sends what is waiting at once, as when the page is left. */
  flush: () => void;
  subscribe: (listener: () => void) => () => void;
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Counts presses at once and sends them one change at a time, so that answers never overtake each other and the count
 * ends right however fast the presses come. A press below 0 counts for nothing. What can't be sent is taken back.
 */
export function createDemoCounter({ count, send, isRetryable, onFailure }: CounterParts): DemoCounter {
  let known = count;
  /** On its way, or waiting to be. */
  let sending = 0;
  let waiting = 0;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const shown = () => changedDemoCount(known, sending + waiting);

  async function sendOnce(change: number): Promise<number> {
    const requestId = crypto.randomUUID();
    for (const pause of RETRY_MS) {
      try {
        return await send(change, requestId);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        await sleep(pause);
      }
    }
    return send(change, requestId);
  }

  async function work(): Promise<void> {
    isBusy = true;
    while (waiting !== 0) {
      sending = waiting;
      waiting = 0;
      try {
        known = await sendOnce(sending);
      } catch (error) {
        onFailure(error);
      }
      sending = 0;
      tell();
    }
    isBusy = false;
  }

  const flush = () => {
    clearTimeout(timer);
    if (!isBusy && waiting !== 0) void work();
  };
  return {
    shown,
    flush,
    press(step) {
      if (shown() + step !== changedDemoCount(shown(), step)) return;
      waiting += step;
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
