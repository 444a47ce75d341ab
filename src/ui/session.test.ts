import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadSession, rememberReturnPath, returnPath, takeReturnPath } from './session.ts';

describe('the page to come back to after signing in', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is told, and given once, with its search', () => {
    rememberReturnPath('/my/visits?page=2#latest');
    expect([returnPath(), takeReturnPath()]).toEqual([
      '/my/visits?page=2#latest',
      '/my/visits?page=2#latest',
    ]);
    expect([returnPath(), takeReturnPath()]).toEqual(['/', '/']);
  });

  it('is forgotten after an hour', () => {
    rememberReturnPath('/my/visits');
    vi.advanceTimersByTime(60 * 60_000);
    expect(takeReturnPath()).toBe('/');
  });

  it('stays in the storage for an hour at most, so that no token of an invitation does', () => {
    rememberReturnPath('/accept-invite/some-token');
    vi.advanceTimersByTime(60 * 60_000 - 1);
    expect([...kept.values()].join()).toContain('some-token');
    vi.advanceTimersByTime(1);
    expect([...kept.keys()]).toEqual([]);
  });

  it('is taken out of the storage by the next page, if the one before was closed within the hour', async () => {
    rememberReturnPath('/accept-invite/some-token');
    vi.clearAllTimers();
    vi.advanceTimersByTime(60 * 60_000);
    expect([...kept.values()].join()).toContain('some-token');
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
    await reloadSession();
    expect([...kept.keys()]).toEqual([]);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'is never another site: %j',
    (path) => {
      rememberReturnPath(path);
      expect(takeReturnPath()).toBe('/');
    },
  );

  it('is the landing page where the storage holds something else, or is closed', () => {
    kept.set('return-to', '{"path":7,"at":"then"}');
    expect(takeReturnPath()).toBe('/');
    vi.stubGlobal('localStorage', undefined);
    rememberReturnPath('/my/visits');
    expect(takeReturnPath()).toBe('/');
  });
});
