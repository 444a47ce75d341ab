import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, reloadSession } from '../session/session.ts';
import { failureToast } from './change-failure.ts';

const words = {
  done: null,
  failed: { title: 'Error', description: 'Failed to update username' },
  stale: [],
} as const;
const refused = (code: string, message: string) => Object.assign(new Error(message), { code });

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

async function signedIn(): Promise<void> {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } });
  const user = { id: 'u', email: null, phone: null, role: 'user', username: 'mira' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ user, player: null, expiresAt: null, purpose: 'normal' }))),
  );
  await reloadSession();
}

test('a change that fails because the session ended says so, whatever words the page has for a failure', async () => {
  await signedIn();
  expect(failureToast(words, refused('UNAUTHORIZED', 'Please sign in'), {})).toEqual({
    action: { label: 'Sign in', to: '/auth' },
    title: 'Signed out',
    description: 'Your session has ended. Please sign in again: what you typed is kept.',
    tone: 'danger',
  });
});

test('any other failure keeps the page’s words', async () => {
  await signedIn();
  expect(failureToast(words, refused('INTERNAL', 'Something broke'), {})).toMatchObject({
    description: 'Failed to update username',
  });
});

test('the page’s words stand, and what is known beyond them comes behind', async () => {
  await signedIn();
  expect(failureToast(words, refused('NETWORK', 'The server could not be reached.'), {})).toMatchObject({
    title: 'Error',
    description: 'Failed to update username: The server could not be reached.',
  });
});
