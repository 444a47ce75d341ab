import { MutationCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './api.ts';
import type { ChangeWords } from './change.ts';
import { readAgain } from './read-again.ts';
import { currentSession, onSessionChange, reloadSession } from '../session/session.ts';
import { notify, type Toast } from '../feedback/toast.ts';
import { fetchAhead, fetchCode } from '../late/fetch-code.ts';

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

const toastOf = (words: string | Toast): Toast => (typeof words === 'string' ? { title: words } : words);

/** Words for what failed: no page waits for them, and they are there before the first press. */
const loadFailures = () => import('./change-failure.ts');
fetchAhead(loadFailures);

/** What a failure says; without a network and before the page was quiet, the same in fewer words. */
async function failureOf(words: ChangeWords<unknown, unknown>, error: Error, input: unknown) {
  try {
    return (await fetchCode(loadFailures)).failureToast(words, error, input);
  } catch {
    const { failed } = words;
    const said = typeof failed === 'function' ? failed(errorCode(error), input) : failed;
    return said && { description: error.message, ...toastOf(said), tone: 'danger' as const };
  }
}

/** What every change says and reads again, by its `meta` (change.ts). */
const mutationCache = new MutationCache({
  onSuccess: (output, input, _context, { meta }) => {
    const done = meta?.words?.done;
    const words = typeof done === 'function' ? done(output, input) : done;
    if (words) notify(toastOf(words));
  },
  onError: async (error, input, _context, { meta }) => {
    const toast = meta?.words && (await failureOf(meta.words, error, input));
    if (toast) notify(toast);
    // It may be the first that is heard of the session's end: the guards then lead to /auth, and back.
    if (errorCode(error) === 'UNAUTHORIZED' && currentSession().user !== null) await reloadSession();
  },
  onSettled: async (_output, _error, _input, _context, { meta }) => {
    const stale = meta?.words?.stale ?? [];
    if (stale === 'everything') await readAgain(queryClient);
    else await Promise.all(stale.map((queryKey) => readAgain(queryClient, queryKey)));
  },
});

/** The pages' cache of what the API said. Lives outside the entry chunk: the landing page never loads it. */
export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Not only of what was looked at: a component that is handed a result may look at more of it later, when something
      // else has changed, and would then look at an old one.
      notifyOnChangeProps: 'all',
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
      retryDelay: (failures) => Math.min(400 * 2 ** failures, 5_000),
    },
    // Offline they fail at once (api.ts) instead of waiting, to be sent by themselves later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Forgets what another user was shown; what is on the page is read again as long as somebody is signed in. */
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
