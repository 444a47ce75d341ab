import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';

/** A visit as it was pressed, kept on the device until the server has it. */
export type KeptVisit = {
  id: Id;
  /** Who pressed: nobody else sends it. */
  userId: Id;
  position: Position | null;
  /** The time of the press (ISO), by the device's clock. */
  recordedAt: string;
  /** Why the server refused it. It then waits for its user, and is not sent again by itself. */
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
  /** Sends a visit; the same one sent again is one visit. Rejects with what `verdictOf` reads. */
  send: (visit: KeptVisit) => Promise<unknown>;
  /** What a failure means: 'stop' for all visits, such as no network, 'later' for this one, or the words of a refusal. */
  verdictOf: (error: unknown) => 'stop' | 'later' | { refused: string };
  /** Runs one piece of work at a time over all tabs. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whose visits are sent and shown. */
  userId: () => Id | null;
  /** Called after something changed here, to tell other tabs. */
  onChange: () => void;
};

/** What went out and what did not. `error` is the last failure; null when there was none. */
export type SendingResult = { sent: Id[]; error: unknown };

export type VisitQueue = {
  /** The user's visits that wait, oldest first. */
  waiting: () => readonly KeptVisit[];
  /** The visit that is on its way. */
  sending: () => Id | null;
  subscribe: (listener: () => void) => () => void;
  /** Reads what is kept again, such as after another tab changed it or somebody else signed in. */
  reload: () => Promise<void>;
  /** Keeps a visit. It is on the device once this resolves, and goes out by `sendAll`. */
  keep: (visit: KeptVisit) => Promise<void>;
  /** Sends the user's visits, oldest first. */
  sendAll: () => Promise<SendingResult>;
  /** Sends them, and this one, which was refused, with another time. */
  retry: (id: Id, recordedAt: string) => Promise<SendingResult>;
  discard: (id: Id) => Promise<void>;
};

const byTime = (a: KeptVisit, b: KeptVisit) => a.recordedAt.localeCompare(b.recordedAt);

/**
 * Keeps visits until the server has them. A visit is removed once its answer has arrived, not before; tabs take turns,
 * and each looks at what is kept when its turn comes, so that none sends what another has sent.
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

  /** Whether the visits after this one may go out. */
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
