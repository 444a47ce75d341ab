// Checks how often open pages refresh a session, with various limits of the operator. Runs the pages' own code against
// the server's rule.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshInSeconds, sessionEnd } from '../session-end.ts';
import { DAY_MS } from '#shared/time.ts';

const HOUR_MS = 3_600_000;
const LIMITS = [1, 7, 20, 29, 30, 365];

class Channel extends EventTarget {
  postMessage(): void {}
}

let refreshes: number;

beforeEach(() => {
  refreshes = 0;
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const documentElement = { toggleAttribute: () => false };
  vi.stubGlobal('document', { addEventListener: () => {}, documentElement });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('BroadcastChannel', Channel);
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));
  vi.stubGlobal('navigator', { locks: { request } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server with these limits and one session, which begins now. */
function serve(idleDays: number, maxDays: number | null): void {
  const settings = { session: { idleDays, maxDays } };
  const signedInAt = new Date();
  let expiresAt = sessionEnd(settings, signedInAt, signedInAt);
  vi.stubGlobal('fetch', async (path: string) => {
    const now = new Date();
    const hasEnded = now >= expiresAt;
    if (path === '/api/auth/refresh') {
      refreshes += 1;
      if (!hasEnded) expiresAt = sessionEnd(settings, signedInAt, now);
      return Response.json({}, { status: hasEnded ? 401 : 200 });
    }
    const user = hasEnded ? null : { id: 'u', email: null, phone: null, role: 'user', username: 'mira' };
    return Response.json({
      user,
      player: null,
      expiresAt: hasEnded ? null : expiresAt.toISOString(),
      refreshInSeconds: hasEnded ? null : refreshInSeconds(settings, { signedInAt, expiresAt }, now),
      purpose: hasEnded ? null : 'normal',
    });
  });
}

/** Opens a page: loads its code separately, so that pages share only what a browser's tabs share. */
async function openTab(): Promise<() => unknown> {
  vi.resetModules();
  const { currentSession, reloadSession } = await import('#ui/session/session.ts');
  const { keepSession } = await import('#ui/session/session-keeper.ts');
  await reloadSession();
  keepSession();
  return () => currentSession().user;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each(LIMITS)(
  'two tabs refresh a session of %i idle days once a day, and not at all in its first hour',
  async (days) => {
    serve(days, null);
    const tabs = [await openTab(), await openTab()];
    await pass(HOUR_MS);
    expect(refreshes).toBe(0);
    await pass(4 * DAY_MS);
    // A session that would end within a day is refreshed at half of its time.
    expect(refreshes).toBe(days === 1 ? 8 : 4);
    expect(tabs.every((user) => user() !== null)).toBe(true);
  },
);

test.each(LIMITS)(
  'two tabs never refresh a session that ends %i days after its sign-in in any case',
  async (days) => {
    serve(365, days);
    const tabs = [await openTab(), await openTab()];
    await pass(HOUR_MS);
    await pass(Math.min(days - 0.1, 3) * DAY_MS);
    expect(refreshes).toBe(0);
    expect(tabs.every((user) => user() !== null)).toBe(true);
  },
);

test('a tab that wakes within 90 seconds of the end refreshes at once', async () => {
  serve(7, null);
  await pass(7 * DAY_MS - 80_000);
  const user = await openTab();
  await pass(30_000);
  expect(refreshes).toBe(1);
  await pass(HOUR_MS);
  expect([refreshes, user() !== null]).toEqual([1, true]);
});
