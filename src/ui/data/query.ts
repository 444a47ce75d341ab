import { MutationCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './api.ts';
import type { ChangeWords } from './change.ts';
import { readAgain } from './read-again.ts';
import { currentSession, onSessionChange, reloadSession } from '../session/session.ts';
import { notify, type Toast } from '../feedback/toast.ts';
import { fetchAhead, fetchCode } from '../late/fetch-code.ts';

const MAX_RETRIES = 2;

/**
 * Whether retrying may help: there was no answer, or a gateway failed (502, 503, 504). Any other answer is final, and
 * so is a query that took too long.
 */
function isRetryable(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (code === 'TOOK_TOO_LONG') return false;
  return code === 'NETWORK' || (typeof status === 'number' && status >= 502 && status <= 504);
}

const toastOf = (words: string | Toast): Toast => (typeof words === 'string' ? { title: words } : words);

/** The messages of failures. They are preloaded before the first press, but no page waits for them. */
const loadFailures = () => import('./change-failure.ts');
fetchAhead(loadFailures);

/** The message of a failure. If the code for it could not be loaded, a shorter version. */
async function failureOf(words: ChangeWords<unknown, unknown>, error: Error, input: unknown) {
  try {
    return (await fetchCode(loadFailures)).failureToast(words, error, input);
  } catch {
    const { failed } = words;
    const said = typeof failed === 'function' ? failed(errorCode(error), input) : failed;
    return said && { description: error.message, ...toastOf(said), tone: 'danger' as const };
  }
}

/** Shows the outcome of every change and refetches what it made stale, according to its `meta` (change.ts). */
const mutationCache = new MutationCache({
  onSuccess: (output, input, _context, { meta }) => {
    const done = meta?.words?.done;
    const words = typeof done === 'function' ? done(output, input) : done;
    if (words) notify(toastOf(words));
  },
  onError: async (error, input, _context, { meta }) => {
    const toast = meta?.words && (await failureOf(meta.words, error, input));
    if (toast) notify(toast);
    // This may be the first sign that the session has ended; reloading it makes the guards lead to /auth, and back
    // afterwards.
    if (errorCode(error) === 'UNAUTHORIZED' && currentSession().user !== null) await reloadSession();
  },
  onSettled: async (_output, _error, _input, _context, { meta }) => {
    const stale = meta?.words?.stale ?? [];
    if (stale === 'everything') await readAgain(queryClient);
    else await Promise.all(stale.map((queryKey) => readAgain(queryClient, queryKey)));
  },
});

/** The cache of API answers for all pages. It is not in the entry chunk, so the landing page never loads it. */
export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Not only for fields that were read: a component may read more fields of a result later, after something else
      // changed, and would get outdated values.
      notifyOnChangeProps: 'all',
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
      retryDelay: (failures) => Math.min(400 * 2 ** failures, 5_000),
    },
    // Offline, changes fail at once (api.ts) instead of waiting to be sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Removes what another user was shown; if somebody is still signed in, the page's queries are fetched again. */
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
