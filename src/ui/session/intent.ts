import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  currentSession,
  hasLeft,
  onSessionChange,
  rememberReturnPath,
  sessionReady,
  useSession,
} from './session.ts';
import { throughSignIn } from './way-back.ts';

/** What somebody pressed before they could do it: on which page, and what. */
type Intent = { path: string; name: string; at: number };

const KEY = 'intent';
/** As long as the way through signing in is remembered. */
const FRESH_MS = 60 * 60_000;

function kept(): Intent | null {
  try {
    const { path, name, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Intent>;
    if (typeof path !== 'string' || typeof name !== 'string' || typeof at !== 'number') return null;
    return Date.now() - at < FRESH_MS && /^\/(?![/\\])/.test(path) ? { path, name, at } : null;
  } catch {
    return null;
  }
}

function keep(intent: Intent | null): void {
  try {
    if (intent) localStorage.setItem(KEY, JSON.stringify(intent));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it has to be pressed again.
  }
}

/** Whether something was pressed that waits until its user is a player. */
export const isIntentKept = (): boolean => kept() !== null;

/**
 * A press that needs a player: `const join = useIntent('join', () => joining.run({ campaignId }))`. A player does it at
 * once. A visitor signs in first, and a user without a player makes one first; both come back to this page, where it is
 * then done, once, as long as that takes less than an hour.
 * @param name what is pressed, distinct on the page
 * @param beforeLeaving says why the page is left, where the specification has words for it
 */
export function useIntent(
  name: string,
  run: () => unknown,
  beforeLeaving?: (missing: 'user' | 'player') => void,
): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const { loading, user, player } = useSession();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  const leave = (missing: 'user' | 'player') => {
    const path = router.history.location.href;
    keep({ path, name, at: Date.now() });
    beforeLeaving?.(missing);
    if (missing === 'user') {
      rememberReturnPath(path);
      void navigate({ to: '/auth', state: throughSignIn });
    } else void navigate({ to: '/my/profile', state: throughSignIn });
  };
  const leaveLatest = useRef(leave);
  useEffect(() => {
    leaveLatest.current = leave;
  });

  const isPlayer = player !== null;
  const isUser = user !== null;
  useEffect(() => {
    const intent = kept();
    if (loading || !isUser || intent?.name !== name || intent.path !== router.history.location.href) return;
    if (!isPlayer) return leaveLatest.current('player');
    keep(null);
    void latest.current();
  }, [loading, isUser, isPlayer, name, router]);

  const isDeciding = useRef(false);
  const decide = async () => {
    const { failed, user: known, player: own } = await sessionReady();
    isDeciding.current = false;
    // Whoever can't be asked about now may be a player: the press itself then says what is wrong.
    if (own || failed) void latest.current();
    else leaveLatest.current(known ? 'player' : 'user');
  };

  return () => {
    if (isPlayer) void run();
    // Pressed again before it is known who presses, it is one press.
    else if (!isDeciding.current) {
      isDeciding.current = true;
      void decide();
    }
  };
}

/**
 * Leads back to the page of what was pressed, once its user has a player; forgets it when somebody signs out, because
 * whoever signs in next on this device did not press it.
 * @returns a function that ends it
 */
export function followIntent(goTo: (path: string) => void): () => void {
  let hadPlayer = currentSession().player !== null;
  return onSessionChange(() => {
    const { loading, user, player } = currentSession();
    if (loading) return;
    if (hasLeft()) keep(null);
    const intent = kept();
    if (user && player && !hadPlayer && intent && intent.path !== location.pathname + location.search)
      goTo(intent.path);
    hadPlayer = player !== null;
  });
}
