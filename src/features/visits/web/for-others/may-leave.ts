import { fetchCode } from '#ui/late/fetch-code.ts';
import { hasKept } from '../waiting/kept-mark.ts';

/**
 * Asks before a sign-out whether the user's waiting visits are to be sent or discarded, because signing out clears the
 * browser's storage. False if the user would rather stay signed in. Visits of other users of the device are kept. Call
 * it before every sign-out that the user requests.
 */
export async function mayLeave(): Promise<boolean> {
  if (!hasKept()) return true;
  try {
    const { mayLeaveVisits } = await fetchCode(() => import('../waiting/leaving-question.tsx'));
    return await mayLeaveVisits();
  } catch {
    // Offline, the dialog's code may not load: then the sign-out goes ahead.
    return true;
  }
}
