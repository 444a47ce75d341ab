import { changedDemoCount } from '../rules.ts';

/** Presses that follow each other within this time are sent as one change. */
const PAUSE_MS = 300;

type CounterParts = {
  count: number;
  /** Sends a change, retrying if the answer is lost, so that it counts once. Resolves to the server's count. */
  send: (change: number) => Promise<number>;
  onFailure: (error: unknown) => void;
};

export type DemoCounter = {
  /** The count that the server will have once everything is sent. */
  shown: () => number;
  press: (step: 1 | -1) => void;
  /** Sends what is waiting immediately, such as when the page is left. */
  flush: () => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Shows presses immediately and sends one change at a time, so that answers can't overtake each other and the final
 * count is right however fast the presses come. A press that would go below 0 is ignored. A change that can't be sent
 * is undone.
 */
export function createDemoCounter({ count, send, onFailure }: CounterParts): DemoCounter {
  let known = count;
  /** The change that is being sent, and the one that waits. */
  let sending = 0;
  let waiting = 0;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const notifyAll = () => {
    for (const listener of listeners) listener();
  };
  const shown = () => changedDemoCount(known, sending + waiting);

  async function work(): Promise<void> {
    isBusy = true;
    while (waiting !== 0) {
      sending = waiting;
      waiting = 0;
      try {
        known = await send(sending);
      } catch (error) {
        onFailure(error);
      }
      sending = 0;
      notifyAll();
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
      notifyAll();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
