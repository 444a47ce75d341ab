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

function remember(theme: Theme) {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Keeps the choice that was made on this device while `work` has the browser clear what pages keep. */
export async function keepingTheme<T>(work: () => Promise<T>): Promise<T> {
  const wasChosen = themeIsChosen();
  const done = await work();
  if (wasChosen) remember(currentTheme());
  return done;
}

function themeIsChosen(): boolean {
  try {
    return localStorage.getItem('theme') !== null;
  } catch {
    return false;
  }
}

/** Switches between light and dark and remembers the choice on this device. */
export function toggleTheme() {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  remember(next);
  for (const listener of listeners) listener();
}
