import { showTheme } from './theme.ts';

const isChosen = () => {
  try {
    return localStorage.getItem('theme') !== null;
  } catch {
    return false;
  }
};

/**
 * An open page changes with the system, also if that changed before this was called, as long as nobody chose a theme on this
 * device. Call it once.
 */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const theme = dark.matches ? 'dark' : 'light';
    if (!isChosen() && document.documentElement.dataset.theme !== theme) showTheme(theme);
  };
  dark.addEventListener('change', follow);
  follow();
}
