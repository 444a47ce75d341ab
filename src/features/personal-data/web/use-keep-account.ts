import { useChange } from '#ui/data/change.ts';
import { reloadSession } from '#ui/session/session.ts';
import { accountKept } from './messages.ts';
import { erasure, personalDataClient } from './queries.ts';

/** Keeps the account that was going to be deleted. */
export const useKeepAccount = () =>
  useChange(() => personalDataClient.cancelErasure({}), {
    done: accountKept,
    failed: 'Your account could not be kept',
    stale: [erasure().queryKey],
    onDone: reloadSession,
  });
