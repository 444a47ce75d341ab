import { useSyncExternalStore } from 'react';

/** What can be done about a message: a way to a page, or something to do here. */
export type ToastAction =
  | { label: string; to: '/auth' | '/my/profile' }
  | { label: string; run: () => unknown };

export type Toast = {
  title: string;
  description?: string;
  /** `danger` for failures: announced at once. */
  tone?: 'plain' | 'danger';
  /** One button in the message. It lasts as long as the toast: no message may be the only way to do something. */
  action?: ToastAction;
};

/** How long a toast stands, in milliseconds. */
export const TOAST_MS = 4_000;
/** How long a dismissed toast stays readable, in milliseconds. */
const RECENT_MS = 1_000_000;

export type RecentMessage = Toast & { id: string; at: Date };

/** Where messages wait while another page is loaded. */
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

/** What was said on the page before, once; none when the last page carried none. */
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

/** Shows what another page carried here when the browser kept this one and comes back to it. */
if (typeof addEventListener === 'function') {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) change([...carriedMessages(), ...recent]);
  });
}

/** Hands the messages on to the page that is loaded next, without what could be done about them on this page. */
export function carryMessages(): void {
  try {
    if (recent.length > 0) sessionStorage.setItem(CARRIED_KEY, JSON.stringify(recent));
  } catch {
    // Without storage the next page begins without messages.
  }
}

/** Says something in passing. A newer message takes the place of the one that stands. */
export function notify(message: Toast | string) {
  const toast: Toast = typeof message === 'string' ? { title: message } : message;
  const entry = { ...toast, id: crypto.randomUUID(), at: new Date() };
  change([entry, ...recent]);
  setTimeout(() => change(recent.filter((other) => other.id !== entry.id)), TOAST_MS + RECENT_MS);
}

export const notifyFailure = (title: string, description?: string) =>
  notify({ title, tone: 'danger', ...(description !== undefined && { description }) });

/** Messages of the last while, newest first; they outlive the toasts by RECENT_MS. */
export const useRecentMessages = (): readonly RecentMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => recent,
    () => none,
  );
