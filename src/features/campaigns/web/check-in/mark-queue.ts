import type { Id } from '../../../../shared/ids.ts';
import type { CheckIn, Mark } from '../../check-in/contract.ts';
import { DECISION_KEPT_MS, MARKS_AT_ONCE } from '../../check-in/rules.ts';

/** A decision that was pressed, kept on the device until the server has it. */
export type KeptMark = Pick<Mark, 'seatId' | 'hasAttended' | 'by'> & {
  /** When it was pressed, by the device's clock, in milliseconds since 1970. */
  at: number;
};

/** What the server says of seats after it took marks. */
export type MarkedSeat = { seatId: Id; checkIn: CheckIn | null };

type QueueParts = {
  /** Where marks outlive the page. */
  store: { read: () => KeptMark[]; write: (marks: readonly KeptMark[]) => void };
  /** Sends marks; the same ones sent again change nothing. */
  send: (marks: Mark[]) => Promise<{ items: MarkedSeat[] }>;
  /** Whether a failure may pass by itself, such as no network: the marks are kept then. */
  mayPass: (error: unknown) => boolean;
  /** Called with what is true once marks were taken. */
  onTaken: (items: readonly MarkedSeat[]) => void;
  /** Called for a mark that was refused, and is not kept any more. */
  onRefused: (error: unknown) => void;
  now: () => number;
};

export type MarkQueue = {
  /** The marks that the server does not have yet, by seat. */
  kept: () => readonly KeptMark[];
  /** Whether the last try to send them failed. */
  isHeldUp: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Keeps a mark and sends it. A later one of the same seat takes its place. */
  press: (mark: Omit<KeptMark, 'at'>) => Promise<void>;
  /** Sends what is kept. */
  sendAll: () => Promise<void>;
};

/**
 * Keeps marks until the server has them, and sends them one request after the other: what is pressed meanwhile goes together.
 * None is lost without a network; the server orders them by when they were pressed. One older than a day is let go, because
 * the server takes it no more.
 */
export function createMarkQueue({ store, send, mayPass, onTaken, onRefused, now }: QueueParts): MarkQueue {
  const isOfUse = ({ at }: KeptMark) => at >= now() - DECISION_KEPT_MS;
  let kept: readonly KeptMark[] = store.read().filter(isOfUse);
  let heldUp = false;
  let isSending = false;
  const listeners = new Set<() => void>();

  function change(next: readonly KeptMark[], isHeldUp = heldUp): void {
    kept = next;
    heldUp = isHeldUp;
    store.write(kept);
    for (const listener of listeners) listener();
  }

  const withAge = ({ at, ...mark }: KeptMark): Mark => ({ ...mark, agoMs: Math.max(0, now() - at) });
  const without = (gone: readonly KeptMark[]) => kept.filter((mark) => !gone.includes(mark));

  async function sendSome(size: number): Promise<number> {
    const some = kept.slice(0, size);
    try {
      const { items } = await send(some.map(withAge));
      // A seat that was pressed again meanwhile is sent again, and says more than this answer.
      const pressedAgain = new Set(without(some).map(({ seatId }) => seatId));
      change(without(some), false);
      onTaken(items.filter(({ seatId }) => !pressedAgain.has(seatId)));
      return size;
    } catch (error) {
      if (mayPass(error)) {
        change(kept, true);
        return 0;
      }
      // One mark is refused with all that go with it: each is sent alone, so that the others are taken.
      if (some.length > 1) return 1;
      change(without(some), false);
      onRefused(error);
      return size;
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      if (kept.some((mark) => !isOfUse(mark))) change(kept.filter(isOfUse));
      let size = MARKS_AT_ONCE;
      while (kept.length > 0 && size > 0) size = await sendSome(size);
    } finally {
      isSending = false;
    }
  }

  return {
    kept: () => kept,
    isHeldUp: () => heldUp,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    press: (mark) => {
      change([...kept.filter(({ seatId }) => seatId !== mark.seatId), { ...mark, at: now() }]);
      return sendAll();
    },
    sendAll,
  };
}
