import type { Id } from '#shared/ids.ts';

/** A guest who was added on this device. */
export type KeptGuest = { id: Id; name: string; hostPlayerId: Id | null };

type QueueParts = {
  /** Stores guests so that they survive a reload of the page. */
  store: { read: () => KeptGuest[]; write: (guests: readonly KeptGuest[]) => void };
  /** Adds a guest. Sending the same one again changes nothing. */
  send: (guest: KeptGuest) => Promise<unknown>;
  /** Whether the failure is temporary, such as no network. Then the guest is kept and sent again. */
  mayPass: (error: unknown) => boolean;
  onAdded: (guest: KeptGuest) => void;
  /** Called when a guest was refused a seat. They are no longer kept. */
  onRefused: (guest: KeptGuest, error: unknown) => void;
};

export type GuestQueue = {
  /** Guests that the server does not have yet. */
  kept: () => readonly KeptGuest[];
  subscribe: (listener: () => void) => () => void;
  /** Stores a guest and sends them. */
  add: (guest: KeptGuest) => Promise<void>;
  sendAll: () => Promise<void>;
};

/** Keeps guests until the server has them. They are sent one after the other, so that the guest who was added first gets the first free seat. */
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
