import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';

/** A visit as it was at the press, kept on the device until the server has it. */
export type KeptVisit = {
  id: Id;
  /** The user who pressed: it is never sent for anybody else. */
  userId: Id;
  position: Position | null;
  /** The time of the press (ISO), by the device's clock. */
  recordedAt: string;
  /** Why the server refused it. It then waits for its user's decision, and is not sent again automatically. */
  refused?: string | undefined;
};

/** Where visits are kept. All tabs of a browser share one. */
export type VisitStore = {
  all: () => Promise<KeptVisit[]>;
  put: (visit: KeptVisit) => Promise<void>;
  remove: (id: Id) => Promise<void>;
};

type QueueParts = {
  store: VisitStore;
  /** Sends a visit; sending it twice records it once. Rejects with an error for `verdictOf`. */
  send: (visit: KeptVisit) => Promise<unknown>;
  /** What a failure means: 'stop' sending all visits, such as without a network; try this one 'later'; or the message of a refusal. */
  verdictOf: (error: unknown) => 'stop' | 'later' | { refused: string };
  /** Runs one piece of work at a time, across all tabs. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** The user whose visits are sent and shown. */
  userId: () => Id | null;
  /** Called after a change in this tab, to notify other tabs. */
  onChange: () => void;
};

/** The visits that were sent. `error` is the last failure; null if there was none. */
export type SendingResult = { sent: Id[]; error: unknown };

export type VisitQueue = {
  /** The user's visits that wait, oldest first. */
  waiting: () => readonly KeptVisit[];
  /** The visit that is being sent. */
  sending: () => Id | null;
  subscribe: (listener: () => void) => () => void;
  /** Reads the stored visits again, such as after a change in another tab or another user's sign-in. */
  reload: () => Promise<void>;
  /** Stores a visit on the device before it resolves. `sendAll` sends it. */
  keep: (visit: KeptVisit) => Promise<void>;
  /** Sends the user's visits, oldest first. */
  sendAll: () => Promise<SendingResult>;
  /** Sends them together with this refused visit, which gets another time. */
  retry: (id: Id, recordedAt: string) => Promise<SendingResult>;
  discard: (id: Id) => Promise<void>;
};

const byTime = (a: KeptVisit, b: KeptVisit) => a.recordedAt.localeCompare(b.recordedAt);

/**
 * Keeps visits until the server has them. A visit is removed only after its answer has arrived. Tabs take turns, and
 * each reads the stored visits when its turn comes, so that none is sent by two tabs.
 */
export function createVisitQueue(parts: QueueParts): VisitQueue {
  const { store, send, verdictOf, alone, userId, onChange } = parts;
  let waiting: readonly KeptVisit[] = [];
  let sending: Id | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const own = async () => (await store.all()).filter((visit) => visit.userId === userId()).toSorted(byTime);

  async function reload(): Promise<void> {
    waiting = await own();
    tell();
  }

  async function changed(): Promise<void> {
    onChange();
    await reload();
  }

  /** Sends one visit. Returns whether the next ones may be sent. */
  async function sendOne(visit: KeptVisit, result: SendingResult): Promise<boolean> {
    if (visit.userId !== userId()) return false;
    sending = visit.id;
    tell();
    try {
      await send(visit);
      result.sent.push(visit.id);
      await store.remove(visit.id);
    } catch (error) {
      result.error = error;
      const verdict = verdictOf(error);
      if (verdict === 'stop') return false;
      if (verdict !== 'later') await store.put({ ...visit, refused: verdict.refused });
    } finally {
      sending = null;
      await changed();
    }
    return true;
  }

  const sendAll = () =>
    alone(async () => {
      const result: SendingResult = { sent: [], error: null };
      const due = (await own()).filter(({ refused }) => refused === undefined);
      for (const visit of due) if (!(await sendOne(visit, result))) break;
      return result;
    });

  return {
    waiting: () => waiting,
    sending: () => sending,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    sendAll,
    async keep(visit) {
      await store.put(visit);
      await changed();
    },
    async retry(id, recordedAt) {
      const visit = (await own()).find((kept) => kept.id === id);
      if (visit) await store.put({ ...visit, recordedAt, refused: undefined });
      return sendAll();
    },
    async discard(id) {
      await alone(() => store.remove(id));
      await changed();
    },
  };
}
