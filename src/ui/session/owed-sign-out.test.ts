import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession, owesSignOut, reloadSession, signOut } from './session.ts';

const user = { id: 'u', email: 'mira@example.com', phone: null, role: 'user', username: 'mira' };
const kept = new Map<string, string>();
let calls: string[] = [];
/** What the server knows: when the session of this browser's cookie ends; null for none. */
let session: string | null = null;
let online = true;

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  kept.clear();
  calls = [];
  online = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } });
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    if (!online && path !== '/api/session') return Promise.reject(new TypeError('offline'));
    if (path === '/api/auth/sign-out') session = null;
    return Promise.resolve(
      answer(200, { user: session && user, player: null, expiresAt: session, purpose: session && 'normal' }),
    );
  });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

async function failToSignOut(): Promise<void> {
  session = '2026-05-01T12:00:00.123Z';
  await reloadSession();
  expect(currentSession().user).not.toBeNull();
  online = false;
  await expect(signOut()).rejects.toThrow('offline');
  expect(currentSession().user).toBeNull();
}

test('a sign-out that the server did not hear of is told again before anybody is shown as signed in', async () => {
  await failToSignOut();
  expect(owesSignOut()).toBe(true);
  online = true;
  calls = [];
  expect((await reloadSession()).user).toBeNull();
  expect(calls).toEqual(['/api/session', '/api/auth/sign-out']);
  expect([session, owesSignOut()]).toEqual([null, false]);
});

test('as long as the server cannot be told, nobody is shown as signed in, and it stays owed', async () => {
  await failToSignOut();
  expect(await reloadSession()).toMatchObject({ user: null, failed: false, role: 'anonymous' });
  expect(owesSignOut()).toBe(true);
});

test('who signed in since is not signed out', async () => {
  await failToSignOut();
  online = true;
  session = '2026-05-01T12:03:00.456Z';
  expect((await reloadSession()).user).toEqual(user);
  expect([session, owesSignOut()]).toEqual(['2026-05-01T12:03:00.456Z', false]);
});
