import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The theme in use; set before the first paint by the script in the page's head. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'light');

/** Remembers the choice that was made on this device; call what it returns when the browser has cleared it. */
export function keepTheme(): () => void {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen) return () => localStorage.setItem('theme', chosen);
  } catch {
    // Without storage there is none.
  }
  return () => {};
}

export function showTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Switches between light and dark and remembers the choice on this device. */
export function toggleTheme() {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme(next);
}
