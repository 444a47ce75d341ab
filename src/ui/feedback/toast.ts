import { useSyncExternalStore } from 'react';

/** The action of a message: a link to a page, or a function. */
export type ToastAction =
  | { label: string; to: '/auth' | '/my/profile' }
  | { label: string; run: () => unknown };

export type Toast = {
  title: string;
  description?: string;
  /** `danger` is for failures; screen readers announce it at once. */
  tone?: 'plain' | 'danger';
  /** A button in the message. It disappears with the toast, so it must not be the only way to do something. */
  action?: ToastAction;
};

/** How long a toast is shown, in milliseconds. */
export const TOAST_MS = 4_000;
/** How long a dismissed toast stays in the list of recent messages, in milliseconds. */
const RECENT_MS = 1_000_000;

export type RecentMessage = Toast & { id: string; at: Date };

/** The storage key of messages while another page is being loaded. */
const CARRIED_KEY = 'messages';

const none: readonly RecentMessage[] = [];
let recent = carriedMessages();
const listeners = new Set<() => void>();

function change(next: readonly RecentMessage[]) {
  recent = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes the messages of the previous page out of the storage; empty if there are none. */
function carriedMessages(): readonly RecentMessage[] {
  try {
    const carried = sessionStorage.getItem(CARRIED_KEY);
    sessionStorage.removeItem(CARRIED_KEY);
    const messages = JSON.parse(carried ?? '[]') as (Omit<RecentMessage, 'at'> & { at: string })[];
    return messages.map((message) => Object.assign(message, { at: new Date(message.at) }));
  } catch {
    return none;
  }
}

/** Adds the messages of the page that was left when the browser restores this page from its back/forward cache. */
if (typeof addEventListener === 'function') {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) change([...carriedMessages(), ...recent]);
  });
}

/** Stores the messages for the page that is loaded next, without their functions, which only work on this page. */
export function carryMessages(): void {
  try {
    if (recent.length > 0) sessionStorage.setItem(CARRIED_KEY, JSON.stringify(recent));
  } catch {
    // Without storage the next page starts without messages.
  }
}

/** Shows a short message, which replaces the current one. */
export function notify(message: Toast | string) {
  const toast: Toast = typeof message === 'string' ? { title: message } : message;
  const entry = { ...toast, id: crypto.randomUUID(), at: new Date() };
  change([entry, ...recent]);
  setTimeout(() => change(recent.filter((other) => other.id !== entry.id)), TOAST_MS + RECENT_MS);
}

export const notifyFailure = (title: string, description?: string) =>
  notify({ title, tone: 'danger', ...(description !== undefined && { description }) });

/** Recent messages, newest first; they stay for RECENT_MS after their toast. */
export const useRecentMessages = (): readonly RecentMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => recent,
    () => none,
  );
