(function (root) {
  var theme;
  try {
    theme = localStorage.getItem('theme');
    if (localStorage.getItem('known')) root.dataset.known = '';
  } catch (error) {}
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : dark ? 'dark' : 'light';
})(document.documentElement);
