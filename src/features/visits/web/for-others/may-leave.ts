import { fetchCode } from '#ui/late/fetch-code.ts';
import { hasKept } from '../waiting/kept-mark.ts';

/**
 * Asks before somebody signs out whether their waiting visits are to be sent or discarded: signing out clears what the
 * browser keeps. False when they would rather stay. What waits for other users of the device is kept for them. Call it
 * before every sign-out that the user asks for.
 */
export async function mayLeave(): Promise<boolean> {
  if (!hasKept()) return true;
  try {
    const { mayLeaveVisits } = await fetchCode(() => import('../waiting/leaving-question.tsx'));
    return await mayLeaveVisits();
  } catch {
    // Without a network the question may not be there: then logging out matters more.
    return true;
  }
}
