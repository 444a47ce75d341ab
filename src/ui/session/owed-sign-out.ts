import { OWED_SIGN_OUT_KEY } from './session.ts';

type OwedSignOut = { expiresAt?: unknown; scope?: unknown };

function readOwed(): OwedSignOut {
  try {
    return (JSON.parse(localStorage.getItem(OWED_SIGN_OUT_KEY) ?? '{}') ?? {}) as OwedSignOut;
  } catch {
    return {};
  }
}

/**
 * Tells the server of a sign-out that it has not heard of, before anybody is shown as signed in. True if the session that
 * it now knows is the one that was left: it counts as ended, also while the server can't be told. The end of a session
 * names it: whoever signed in since has another one, and owes nothing.
 */
export async function settleSignOut(expiresAt: string | null): Promise<boolean> {
  const owed = readOwed();
  if (expiresAt === null || owed.expiresAt !== expiresAt) {
    localStorage.removeItem(OWED_SIGN_OUT_KEY);
    return false;
  }
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: owed.scope === 'global' ? 'global' : 'local' }),
  }).catch(() => null);
  if (response?.ok) localStorage.removeItem(OWED_SIGN_OUT_KEY);
  return true;
}
