import { showTheme } from './theme.ts';

const isChosen = () => {
  try {
    return localStorage.getItem('theme') !== null;
  } catch {
    return false;
  }
};

/** An open page changes with the system, as long as nobody chose a theme on this device. Call it once. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!isChosen()) showTheme(matches ? 'dark' : 'light');
  });
}
