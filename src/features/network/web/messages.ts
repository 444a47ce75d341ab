import type { Toast } from '#ui/feedback/toast.ts';
import { networkRefusals } from '../refusals.ts';

export const LOAD_NETWORK_ERROR = 'Failed to load network data';

/** Why nobody was asked or answered, where the words are not the server's: asking oneself has no title of its own. */
export const networkReasons: Record<string, string | Toast> = {
  SELF_SPONSOR: { title: networkRefusals.SELF_SPONSOR.message },
};
