import type { Id } from '#shared/ids.ts';

/** A guest who was added on this device. */
export type KeptGuest = { id: Id; name: string; hostPlayerId: Id | null };

type QueueParts = {
  /** Where guests outlive the page. */
  store: { read: () => KeptGuest[]; write: (guests: readonly KeptGuest[]) => void };
  /** Adds a guest; the same one sent again changes nothing. */
  send: (guest: KeptGuest) => Promise<unknown>;
  /** Whether a failure may pass by itself, such as no network: the guest is kept then. */
  mayPass: (error: unknown) => boolean;
  onAdded: (guest: KeptGuest) => void;
  /** Called for a guest who was refused a seat, and is not kept any more. */
  onRefused: (guest: KeptGuest, error: unknown) => void;
};

export type GuestQueue = {
  /** Guests whom the server does not have yet. */
  kept: () => readonly KeptGuest[];
  subscribe: (listener: () => void) => () => void;
  /** Keeps a guest and sends them. */
  add: (guest: KeptGuest) => Promise<void>;
  sendAll: () => Promise<void>;
};

/** Keeps guests until the server has them, and sends them one after the other: whoever stands at the door first sits first. */
export function createGuestQueue({ store, send, mayPass, onAdded, onRefused }: QueueParts): GuestQueue {
  let kept: readonly KeptGuest[] = store.read();
  let isSending = false;
  const listeners = new Set<() => void>();

  function change(next: readonly KeptGuest[]): void {
    kept = next;
    store.write(kept);
    for (const listener of listeners) listener();
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let [guest] = kept; guest; [guest] = kept) {
        const sent = guest;
        let error: unknown;
        try {
          await send(sent);
        } catch (failure) {
          if (mayPass(failure)) return;
          error = failure;
        }
        change(kept.filter(({ id }) => id !== sent.id));
        if (error === undefined) onAdded(sent);
        else onRefused(sent, error);
      }
    } finally {
      isSending = false;
    }
  }

  return {
    kept: () => kept,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (guest) => {
      change([...kept, guest]);
      return sendAll();
    },
    sendAll,
  };
}
