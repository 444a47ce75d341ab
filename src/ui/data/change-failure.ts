import { waitOf } from '#shared/time/wait.ts';
import { errorCode } from './api.ts';
import type { ChangeWords } from './change.ts';
import { currentSession } from '../session/session.ts';
import type { Toast, ToastAction } from '../feedback/toast.ts';

const SESSION_ENDED = 'Your session has ended. Please sign in again: what you typed is kept.';

const toastOf = (words: string | Toast): Toast => (typeof words === 'string' ? { title: words } : words);

/** Joins sentences; a page's own words may lack a full stop. */
const sentences = (parts: readonly (string | undefined | null)[]): string =>
  parts
    .filter((part) => part)
    .reduce<string>(
      (said, part) => (said === '' ? part! : `${said}${/[.!?]$/.test(said) ? '' : ':'} ${part}`),
      '',
    );

/** Refusals whose message gives no reason. */
const saysNothing: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE']);

/** The action that resolves a refusal: usually the obvious next step. */
function wayOut(code: string): { action?: ToastAction } {
  if (code === 'UNAUTHORIZED') return { action: { label: 'Sign in', to: '/auth' } };
  return code === 'PLAYER_REQUIRED' ? { action: { label: 'Create profile', to: '/my/profile' } } : {};
}

/** The message for a failed change, in the page's words if it has some, else in the server's. */
export function failureToast(
  words: ChangeWords<unknown, unknown>,
  error: unknown,
  input: unknown,
): Toast | null {
  const code = errorCode(error);
  const { failed, reasons = {} } = words;
  const said = typeof failed === 'function' ? failed(code, input) : failed;
  const reason = reasons[code];
  const way = wayOut(code);
  if (typeof reason === 'object') return { ...way, tone: 'danger', ...reason };
  if (said === null) return null;
  const toast = toastOf(said);
  // Whatever the page says about a failure: signing in again is what helps.
  if (code === 'UNAUTHORIZED' && currentSession().user !== null) {
    const title = toast.title === 'Error' ? 'Signed out' : toast.title;
    return { ...way, title, description: SESSION_ENDED, tone: 'danger' };
  }
  const given = error instanceof Error ? error.message : undefined;
  const wait = waitOf((error as { data?: unknown }).data);
  // The page's words come first, followed by what else is known.
  const why = reason ?? (toast.description !== undefined && saysNothing.has(code) ? undefined : given);
  const description = sentences([toast.description, why, wait]);
  return {
    ...way,
    ...toast,
    tone: 'danger',
    ...(description && { description }),
  };
}
