import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberReturnPath, returnPath, takeReturnPath } from './session.ts';

/** Makes the storage of a tab the page's. */
const inTab = (tab: Map<string, string>) =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  });

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

  it('is each tab’s own: whoever signs in in one leads the other nowhere else', () => {
    const tabs = [new Map<string, string>(), new Map<string, string>()] as const;
    inTab(tabs[0]);
    rememberReturnPath('/my/profile');
    inTab(tabs[1]);
    rememberReturnPath('/my/visits');
    expect(takeReturnPath()).toBe('/my/visits');
    inTab(tabs[0]);
    expect(takeReturnPath()).toBe('/my/profile');
    expect(takeReturnPath()).toBe('/');
  });

  it('is known in the tab that a mail’s link opens', () => {
    rememberReturnPath('/my/visits');
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
    expect(takeReturnPath()).toBe('/my/visits');
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
