import { beforeEach, expect, test, vi } from 'vitest';
import { followSystemTheme } from './follow-system-theme.ts';

const root = { dataset: { theme: 'light' } };
const system = { matches: false, change: () => undefined as void };
const storage = new Map<string, string>();

beforeEach(() => {
  root.dataset.theme = 'light';
  system.matches = false;
  storage.clear();
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches;
    },
    addEventListener: (_: string, listener: () => void) => (system.change = listener),
  }));
});

test('a page changes with the system', () => {
  followSystemTheme();
  system.matches = true;
  system.change();
  expect(root.dataset.theme).toBe('dark');
});

test('a page catches up with a system that changed while the page was loading', () => {
  system.matches = true;
  followSystemTheme();
  expect(root.dataset.theme).toBe('dark');
});

test('a chosen theme stays', () => {
  storage.set('theme', 'light');
  system.matches = true;
  followSystemTheme();
  system.change();
  expect(root.dataset.theme).toBe('light');
});
