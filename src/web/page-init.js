(function (root) {
  let theme;
  try {
    theme = localStorage.getItem('theme');
    if (localStorage.getItem('known')) root.dataset.known = '';
  } catch {
    // Without storage the page follows the system.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : dark ? 'dark' : 'light';
})(document.documentElement);
