import type { Id } from '#shared/ids.ts';
import type { Mark, MarkedSeat } from '../../check-in/contract.ts';
import { decisionAge, MARKS_AT_ONCE } from '../../check-in/rules.ts';

/** A decision that is pressed: whether a player came, or whether a seat is paid. */
export type PressedMark =
  | { seatId: Id; hasAttended: boolean | null; by: 'list' | 'code' }
  | { seatId: Id; isPaid: boolean };

/** A decision that was pressed, kept on the device until the server has it. */
export type KeptMark = PressedMark & {
  /** When it was pressed, by the device's clock, right or wrong, in milliseconds since 1970. */
  at: number;
};

/** Whether a later mark takes the place of an earlier one: both say the same kind of thing of the same seat. */
const isAbout = (one: PressedMark, other: PressedMark): boolean =>
  one.seatId === other.seatId && 'isPaid' in one === 'isPaid' in other;

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
  /** Called with how many marks are not kept any more, because when they were made is not clear or too long ago. */
  onLetGo: (count: number) => void;
  /** The device's clock. */
  now: () => number;
  /** A clock of this page that nobody sets. */
  steadyNow: () => number;
};

export type MarkQueue = {
  /** The marks that the server does not have yet. */
  kept: () => readonly KeptMark[];
  /** Whether the last try to send them failed. */
  isHeldUp: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Keeps marks and sends them. Later ones of the same kind and seat take their place. */
  press: (...marks: PressedMark[]) => Promise<void>;
  /** Sends what is kept. */
  sendAll: () => Promise<void>;
};

/**
 * Keeps marks until the server has them, and sends them one request after the other: what is pressed meanwhile goes together.
 * None is lost without a network; the server orders them by how long ago they were pressed, so that a clock that is wrong
 * tells it as well as one that is right. One older than a day is let go, because the server takes it no more, and so is one
 * of an earlier page if the clock was set since; that is said.
 */
export function createMarkQueue(parts: QueueParts): MarkQueue {
  const { store, send, mayPass, onTaken, onRefused, onLetGo, now, steadyNow } = parts;
  /** When marks of this page were pressed, by the clock that nobody sets. */
  const pressedAt = new WeakMap<KeptMark, number>();
  let kept: readonly KeptMark[] = store.read();
  let heldUp = false;
  let isSending = false;
  const listeners = new Set<() => void>();

  function change(next: readonly KeptMark[], isHeldUp = heldUp): void {
    kept = next;
    heldUp = isHeldUp;
    store.write(kept);
    for (const listener of listeners) listener();
  }

  function ageOf(mark: KeptMark): number | null {
    const pressed = pressedAt.get(mark);
    const steadyMs = pressed === undefined ? undefined : Math.floor(steadyNow() - pressed);
    return decisionAge({ byClockMs: now() - mark.at, steadyMs });
  }

  /** As the server takes it; none where when it was made is not clear. */
  const withAge = (mark: KeptMark): Mark[] => {
    const { at: _at, ...pressed } = mark;
    const agoMs = ageOf(mark);
    return agoMs === null ? [] : [{ ...pressed, agoMs }];
  };
  const without = (gone: readonly KeptMark[]) => kept.filter((mark) => !gone.includes(mark));

  async function sendSome(size: number): Promise<number> {
    const some = kept.slice(0, size);
    try {
      const { items } = await send(some.flatMap(withAge));
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

  function letGo(): void {
    const ofUse = kept.filter((mark) => ageOf(mark) !== null);
    const count = kept.length - ofUse.length;
    if (count === 0) return;
    change(ofUse);
    onLetGo(count);
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      letGo();
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
    press: (...marks) => {
      const pressed = marks.map((mark) => Object.assign({}, mark, { at: now() }));
      for (const mark of pressed) pressedAt.set(mark, steadyNow());
      change([...kept.filter((earlier) => !marks.some((mark) => isAbout(mark, earlier))), ...pressed]);
      return sendAll();
    },
    sendAll,
  };
}
