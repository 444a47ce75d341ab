import { expect, onTestFinished, test, vi } from 'vitest';
import { keepSession, retryDelayMs } from './session-keeper.ts';
import { clearSession, reloadSession, rememberReturnPath } from './session.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const endsIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();

class QuietChannel extends EventTarget {
  postMessage(): void {}
}

test('failed refreshes wait 200 ms, doubling up to 30 s', () => {
  expect([1, 2, 3, 4, 8, 9, 20].map(retryDelayMs)).toEqual([200, 400, 800, 1600, 25_600, 30_000, 30_000]);
});

test('no token of an invitation stays in the storage for longer than an hour and a look', () => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', { addEventListener: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('BroadcastChannel', QuietChannel);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  rememberReturnPath('/accept-invite/some-token');
  keepSession();
  vi.advanceTimersByTime(59 * 60_000);
  expect([...kept.values()].join()).toContain('some-token');
  vi.advanceTimersByTime(60_000 + 30_000);
  expect([...kept.keys()]).toEqual([]);

  vi.clearAllTimers();
  rememberReturnPath('/accept-invite/some-token');
  vi.advanceTimersByTime(60 * 60_000);
  expect([...kept.values()].join()).toContain('some-token');
  keepSession();
  expect([...kept.keys()]).toEqual([]);
});

test('after a failed refresh the next tries have their own times, and looking at the session adds none', async () => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', {
    addEventListener: () => {},
    documentElement: { toggleAttribute: () => false },
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('BroadcastChannel', QuietChannel);
  const tries: number[] = [];
  const user = { id: 'u', email: null, phone: null, role: 'user', username: 'mira' };
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/auth/refresh') tries.push(Date.now());
    const body = { user, player: null, expiresAt: endsIn(60), refreshInSeconds: 0, purpose: 'normal' };
    return Promise.resolve(
      new Response(JSON.stringify(body), { status: path === '/api/session' ? 200 : 503 }),
    );
  });
  onTestFinished(() => {
    clearSession();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await reloadSession();
  keepSession();
  await vi.advanceTimersByTimeAsync(240_000);
  const waits = tries.slice(1).map((at, index) => at - tries[index]!);
  expect(waits.slice(0, 10)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
});
