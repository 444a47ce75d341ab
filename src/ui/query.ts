import { MutationCache, QueryClient } from '@tanstack/react-query';
import { waitOf } from '../shared/wait.ts';
import { errorCode } from './api.ts';
import type { ChangeWords } from './change.ts';
import { currentSession, onSessionChange, reloadSession } from './session.ts';
import { notify, type Toast } from './toast.ts';

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

const SESSION_ENDED = 'Your session has ended. Please sign in again: what you typed is kept.';

const toastOf = (words: string | Toast): Toast => (typeof words === 'string' ? { title: words } : words);

/** Why a change failed, in the page's words where it has some and in the server's otherwise. */
function failureToast(words: ChangeWords<unknown, unknown>, error: unknown, input: unknown): Toast | null {
  const code = errorCode(error);
  const { failed, reasons = {} } = words;
  const said = typeof failed === 'function' ? failed(code, input) : failed;
  const reason = reasons[code];
  if (typeof reason === 'object') return { ...reason, tone: 'danger' };
  if (said === null) return null;
  const toast = toastOf(said);
  const sessionEnded = code === 'UNAUTHORIZED' && currentSession().user !== null;
  const told = sessionEnded ? SESSION_ENDED : error instanceof Error ? error.message : undefined;
  const wait = error instanceof Error && 'data' in error ? waitOf(error.data) : null;
  const description = [toast.description ?? reason ?? told, wait].filter(Boolean).join(' ');
  return { title: toast.title, tone: 'danger', ...(description && { description }) };
}

/** What every change says and reads anew, by its `meta` (change.ts). */
const mutationCache = new MutationCache({
  onSuccess: (output, input, _context, { meta }) => {
    const done = meta?.words?.done;
    const words = typeof done === 'function' ? done(output, input) : done;
    if (words) notify(toastOf(words));
  },
  onError: async (error, input, _context, { meta }) => {
    const toast = meta?.words && failureToast(meta.words, error, input);
    if (toast) notify(toast);
    // It may be the first that is heard of the session's end: the guards then lead to /auth, and back.
    if (errorCode(error) === 'UNAUTHORIZED' && currentSession().user !== null) await reloadSession();
  },
  onSettled: async (_output, _error, _input, _context, { meta }) => {
    const stale = meta?.words?.stale ?? [];
    if (stale === 'everything') await queryClient.invalidateQueries();
    else await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
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
