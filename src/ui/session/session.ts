import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { fetchCode } from '../late/fetch-code.ts';
import { keepTheme } from '../theme.ts';

/** What GET /api/session returns: who is signed in, and their player once there is one. */
type SessionView = {
  user: {
    id: Id;
    email: string | null;
    phone: string | null;
    role: Role;
    username: string;
    timeZone: string | null;
    /** When the account is erased, as its person asked; null otherwise. */
    erasureDueAt: string | null;
    /** By when an admin without a second step (app or passkey) has to set one up; null if no deadline applies. */
    factorDueAt: string | null;
  } | null;
  player: { id: Id; alias: string; aliasImageUrl: string | null } | null;
  /** When the session ends unless it is refreshed (ISO); null for a visitor. */
  expiresAt: string | null;
  /** In how many seconds an open page is to refresh it; null where that lengthens nothing. */
  refreshInSeconds?: number | null;
  /** A `recovery` session can do nothing but set a new password, a `second-step` one nothing but give that step. */
  purpose: 'normal' | 'recovery' | 'second-step' | null;
  /** Whether the user proved within the last ten minutes who they are. */
  isFresh?: boolean;
};

/**
 * The visitor as the pages know them: anonymous while loading; `user` if the
 * session could not be read, and then `failed` says so.
 */
export type Session = SessionView & { loading: boolean; failed: boolean; role: 'anonymous' | Role };

const whileLoading: Session = {
  loading: true,
  failed: false,
  role: 'anonymous',
  user: null,
  player: null,
  expiresAt: null,
  purpose: null,
};
const signedOut: Session = { ...whileLoading, loading: false };

let session: Session = whileLoading;
let pending: Promise<Session> | undefined;
let generation = 0;
const listeners = new Set<() => void>();

/** Lets the next page guess, before it knows, whether to make room for a visitor or for a user. Says nothing else. */
function rememberKnown(known: boolean) {
  try {
    if (known) localStorage.setItem('known', '1');
    else localStorage.removeItem('known');
  } catch {
    // Without storage the page guesses a visitor.
  }
  document.documentElement.toggleAttribute('data-known', known);
}

function settle(next: Session) {
  session = next;
  if (!next.failed) rememberKnown(next.user !== null);
  for (const listener of listeners) listener();
}

async function readSession(): Promise<Session> {
  try {
    const response = await fetch('/api/session', { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(response.statusText);
    const view = (await response.json()) as SessionView;
    const owed = owedSignOut();
    if (owed !== null) {
      const { hasLeft: left, isSettled } = await (
        await fetchCode(() => import('./owed-sign-out.ts'))
      ).settleSignOut(owed, view.expiresAt);
      if (isSettled) noteSignOut(null);
      if (left) return signedOut;
    }
    return { ...view, loading: false, failed: false, role: view.user?.role ?? 'anonymous' };
  } catch {
    return owesSignOut() ? signedOut : { ...signedOut, failed: true, role: 'user' };
  }
}

/** What a sign-out that the server has not heard of leaves here until it has. */
const OWED_SIGN_OUT_KEY = 'owed-sign-out';

function owedSignOut(): string | null {
  try {
    return localStorage.getItem(OWED_SIGN_OUT_KEY);
  } catch {
    return null;
  }
}

/** Whether a sign-out on this device is still to be told to the server. */
export const owesSignOut = (): boolean => owedSignOut() !== null;

function noteSignOut(owed: string | null) {
  try {
    if (owed === null) localStorage.removeItem(OWED_SIGN_OUT_KEY);
    else localStorage.setItem(OWED_SIGN_OUT_KEY, owed);
  } catch {
    // Without storage the next page asks the server, which may still know the session.
  }
}

async function readAndSettle(mine: number): Promise<Session> {
  const read = await readSession();
  // An answer that was overtaken by a later question, or by signing out, is stale.
  if (mine !== generation) return pending ?? session;
  pending = undefined;
  settle(read);
  return read;
}

/** Asks the server again who is signed in. Call it after signing in, and after anything that changes user or player. */
export function reloadSession(): Promise<Session> {
  generation += 1;
  pending = readAndSettle(generation);
  return pending;
}

/** The session once it is known: at once, or when the reading that is under way has ended. */
export function sessionReady(): Promise<Session> {
  if (pending) return pending;
  return session.loading || session.failed ? reloadSession() : Promise.resolve(session);
}

/** Forgets user, player and role on this page, whatever the server says. */
export function clearSession() {
  generation += 1;
  pending = undefined;
  settle(signedOut);
}

/**
 * Ends the session on this device, or with `global` all of the user's sessions. The pages forget it in any case, and
 * where the user came from. What the server did not hear of is owed: told again before anybody is shown as signed in.
 * @throws when the server could not be reached
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  const putThemeBack = keepTheme();
  noteSignOut(JSON.stringify({ expiresAt: session.expiresAt, scope }));
  try {
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope }),
      // Whoever presses Logout and closes the page at once is logged out all the same.
      keepalive: true,
    });
    // The answer tells the browser to clear all that pages store, such as drafts. The theme is cleared too: restore it.
    putThemeBack();
    if (!response.ok) throw new Error(`Signing out failed: ${response.status}`);
    noteSignOut(null);
  } finally {
    takeReturnPath();
    clearSession();
  }
}

/** Whether the last user signed out on purpose, here or in another tab: the page left so is none to come back to. */
export const hasLeft = (): boolean => session === signedOut;

/** Calls back whenever the session changes. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session as of now, for code outside components. */
export const currentSession = (): Session => session;

export const useSession = (): Session =>
  useSyncExternalStore(onSessionChange, currentSession, () => whileLoading);

const RETURN_PATH_KEY = 'return-to';
const RETURN_PATH_MINUTES = 60;

/** Of this tab, then of the device; none where the browser keeps nothing. */
const inStores = <T>(use: (store: Storage) => T): T[] =>
  [() => sessionStorage, () => localStorage].flatMap((open) => {
    try {
      return [use(open())];
    } catch {
      // Without storage the way goes to the landing page.
      return [];
    }
  });

/**
 * Remembers where to go after signing in: for this tab, and for the device, because a mail's link opens another tab.
 */
export function rememberReturnPath(path: string) {
  inStores((store) => store.setItem(RETURN_PATH_KEY, JSON.stringify({ path, at: Date.now() })));
}

/** The remembered path: '/' when there is none, it is older than an hour, or it leads elsewhere. */
export function returnPath(): string {
  const kept = inStores((store) => {
    const { path, at } = JSON.parse(store.getItem(RETURN_PATH_KEY) ?? '{}') as {
      path?: unknown;
      at?: unknown;
    };
    const fresh = typeof at === 'number' && Date.now() - at < RETURN_PATH_MINUTES * 60_000;
    return fresh && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '';
  }).find(Boolean);
  return kept ?? '/';
}

/** The remembered path, once: it is forgotten then. */
export function takeReturnPath(): string {
  const path = returnPath();
  inStores((store) => store.removeItem(RETURN_PATH_KEY));
  return path;
}
