type OwedSignOut = { expiresAt?: unknown; scope?: unknown };

function read(kept: string): OwedSignOut {
  try {
    return (JSON.parse(kept) ?? {}) as OwedSignOut;
  } catch {
    return {};
  }
}

/**
 * Tells the server of a sign-out that it has not heard of, before anybody is shown as signed in. The end of a session
 * names it: whoever signed in since has another one, and owes nothing.
 * @param kept what the sign-out left behind
 * @param expiresAt when the session ends that the server knows now; null for none
 * @returns whether that session is the one that was left, and whether there is nothing to tell any more
 */
export async function settleSignOut(
  kept: string,
  expiresAt: string | null,
): Promise<{ hasLeft: boolean; isSettled: boolean }> {
  const owed = read(kept);
  if (expiresAt === null || owed.expiresAt !== expiresAt) return { hasLeft: false, isSettled: true };
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: owed.scope === 'global' ? 'global' : 'local' }),
  }).catch(() => null);
  return { hasLeft: true, isSettled: response?.ok ?? false };
}
