import { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange } from './session.ts';

const MAX_RETRIES = 2;

/**
 * Whether asking again may help: no answer came, or a gateway failed (502, 503, 504). Any other answer stands, and so
 * does that the same question took too long.
 */
function isRetryable(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (code === 'TOOK_TOO_LONG') return false;
  return code === 'NETWORK' || (typeof status === 'number' && status >= 502 && status <= 504);
}

/** The pages' cache of what the API said. Lives outside the entry chunk: the landing page never loads it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Not only of what was looked at: a component that is handed a result may look at more of it later, when something
      // else has changed, and would then look at an old one.
      notifyOnChangeProps: 'all',
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
      retryDelay: (failures) => Math.min(400 * 2 ** failures, 5_000),
    },
    mutations: { retry: false },
  },
});

/** Forgets what another user was shown; what is on the page is read anew as long as somebody is signed in. */
function forgetAll(stillSignedIn: boolean) {
  if (!stillSignedIn) return queryClient.clear();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}

let seenUser = currentSession().user?.id;
onSessionChange(() => {
  const { loading, user } = currentSession();
  if (loading || user?.id === seenUser) return;
  if (seenUser !== undefined) forgetAll(user !== null);
  seenUser = user?.id;
});
