import type { Toast } from '#ui/feedback/toast.ts';
import { networkRefusals } from '../refusals.ts';

export const LOAD_NETWORK_ERROR = 'Failed to load network data';

/** Reasons for failed requests and answers whose text is not the server's. Asking oneself has no title of its own. */
export const networkReasons: Record<string, string | Toast> = {
  SELF_SPONSOR: { title: networkRefusals.SELF_SPONSOR.message },
};
