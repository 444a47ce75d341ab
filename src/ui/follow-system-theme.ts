import { showTheme } from './theme.ts';

const isChosen = () => {
  try {
    return localStorage.getItem('theme') !== null;
  } catch {
    return false;
  }
};

/** Makes an open page follow the system's theme, including a change before this call, unless the user chose a theme on this device. Call it once. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const theme = dark.matches ? 'dark' : 'light';
    if (!isChosen() && document.documentElement.dataset.theme !== theme) showTheme(theme);
  };
  dark.addEventListener('change', follow);
  follow();
}
