import { waitOf } from '#shared/wait.ts';
import { errorCode } from './api.ts';
import type { ChangeWords } from './change.ts';
import { currentSession } from '../session/session.ts';
import type { Toast, ToastAction } from '../feedback/toast.ts';

const SESSION_ENDED = 'Your session has ended. Please sign in again: what you typed is kept.';

const toastOf = (words: string | Toast): Toast => (typeof words === 'string' ? { title: words } : words);

/** Sentences behind one another; a page's own words may end without a full stop. */
const sentences = (parts: readonly (string | undefined | null)[]): string =>
  parts
    .filter((part) => part)
    .reduce<string>(
      (said, part) => (said === '' ? part! : `${said}${/[.!?]$/.test(said) ? '' : ':'} ${part}`),
      '',
    );

/** Refusals that say no more than that it failed. */
const saysNothing: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE']);

/** What somebody can do about a refusal: most often it is the very next step. */
function wayOut(code: string): ToastAction | undefined {
  if (code === 'UNAUTHORIZED') return { label: 'Sign in', to: '/auth' };
  return code === 'PLAYER_REQUIRED' ? { label: 'Create profile', to: '/my/profile' } : undefined;
}

/** Why a change failed, in the page's words where it has some and in the server's otherwise. */
export function failureToast(
  words: ChangeWords<unknown, unknown>,
  error: unknown,
  input: unknown,
): Toast | null {
  const code = errorCode(error);
  const { failed, reasons = {} } = words;
  const said = typeof failed === 'function' ? failed(code, input) : failed;
  const reason = reasons[code];
  const action = wayOut(code);
  if (typeof reason === 'object') return { ...(action && { action }), tone: 'danger', ...reason };
  if (said === null) return null;
  const toast = toastOf(said);
  const sessionEnded = code === 'UNAUTHORIZED' && currentSession().user !== null;
  // Whatever the page says of a failure: that one has to sign in again is what helps.
  if (sessionEnded)
    return { ...(action && { action }), title: toast.title, description: SESSION_ENDED, tone: 'danger' };
  const given = error instanceof Error ? error.message : undefined;
  const wait = waitOf((error as { data?: unknown }).data);
  // The page's own words stand; what is known beyond them comes behind.
  const why = reason ?? (toast.description !== undefined && saysNothing.has(code) ? undefined : given);
  const description = sentences([toast.description, why, wait]);
  return {
    ...(action && { action }),
    ...toast,
    tone: 'danger',
    ...(description && { description }),
  };
}
