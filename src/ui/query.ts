import { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange } from './session.ts';

const MAX_RETRIES = 2;

/** Whether asking again may help: no answer came, or a gateway failed (502, 503, 504). Any other answer stands. */
function isRetryable(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  return code === 'NETWORK' || (typeof status === 'number' && status >= 502 && status <= 504);
}

/** The pages' cache of what the API said. Lives outside the entry chunk: the landing page never loads it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
      retryDelay: (failures) => Math.min(400 * 2 ** failures, 5_000),
    },
    mutations: { retry: false },
  },
});

let seenUser = currentSession().user?.id;
onSessionChange(() => {
  const { loading, user } = currentSession();
  if (loading || user?.id === seenUser) return;
  // What one user was shown is no business of the next.
  if (seenUser !== undefined) queryClient.clear();
  seenUser = user?.id;
});
