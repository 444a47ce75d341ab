import type { Id } from '#shared/ids.ts';
import type { Mark, MarkedSeat } from '../../check-in/contract.ts';
import { decisionAge, MARKS_AT_ONCE } from '../../check-in/rules.ts';

/** A decision that an organiser pressed: whether a player came, or whether a seat is paid. */
export type PressedMark =
  | { seatId: Id; hasAttended: boolean | null; by: 'list' | 'code' }
  | { seatId: Id; isPaid: boolean };

/** A pressed decision that is kept on the device until the server has it. */
export type KeptMark = PressedMark & {
  /** When it was pressed, in milliseconds since 1970, by the device's clock, which may be wrong. */
  at: number;
};

/** Whether a later mark replaces an earlier one: both are about the same seat and the same kind of decision. */
const isAbout = (one: PressedMark, other: PressedMark): boolean =>
  one.seatId === other.seatId && 'isPaid' in one === 'isPaid' in other;

type QueueParts = {
  /** Stores marks so that they survive a reload of the page. */
  store: { read: () => KeptMark[]; write: (marks: readonly KeptMark[]) => void };
  /** Sends marks. Sending the same ones again changes nothing. */
  send: (marks: Mark[]) => Promise<{ items: MarkedSeat[] }>;
  /** Whether the failure is temporary, such as no network. Then the marks are kept and sent again. */
  mayPass: (error: unknown) => boolean;
  /** Called with the state of the seats after their marks were accepted. */
  onTaken: (items: readonly MarkedSeat[]) => void;
  /** Called when a mark was refused. It is no longer kept. */
  onRefused: (error: unknown) => void;
  /** Called with the number of marks that were dropped, because they are too old or their age is unknown. */
  onLetGo: (count: number) => void;
  /** The device's clock. */
  now: () => number;
  /** A clock that starts with this page and that nobody can set. */
  steadyNow: () => number;
};

export type MarkQueue = {
  /** The marks that the server does not have yet. */
  kept: () => readonly KeptMark[];
  /** Whether the last attempt to send them failed. */
  isHeldUp: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Keeps marks and sends them. They replace kept marks of the same kind and seat. */
  press: (...marks: PressedMark[]) => Promise<void>;
  /** Sends the kept marks. */
  sendAll: () => Promise<void>;
};

/**
 * Keeps marks until the server has them. Requests are sent one after the other; marks pressed in the meantime share the
 * next one. No mark is lost while offline. The server orders them by how long ago they were pressed, so a wrong device
 * clock does not matter. Two kinds of marks are dropped, and the user is told: marks older than a day, which the server
 * no longer accepts, and marks kept from before a reload if the clock was set since.
 */
export function createMarkQueue(parts: QueueParts): MarkQueue {
  const { store, send, mayPass, onTaken, onRefused, onLetGo, now, steadyNow } = parts;
  /** When the marks of this page were pressed, by the clock that nobody can set. */
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

  /** The mark as the server accepts it; empty if its age is unknown. */
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
      // A seat that was pressed again in the meantime is sent again. This answer about it is outdated.
      const pressedAgain = new Set(without(some).map(({ seatId }) => seatId));
      change(without(some), false);
      onTaken(items.filter(({ seatId }) => !pressedAgain.has(seatId)));
      return size;
    } catch (error) {
      if (mayPass(error)) {
        change(kept, true);
        return 0;
      }
      // If one mark is refused, the whole request is. So each is sent alone, to get the others accepted.
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
