// An invitation's token leaves the address before anything is fetched: it goes on in the state of the history's entry,
// which is made as the router makes it.
(function () {
  const [, invitationLink] = /^(\/accept-invite\/[^/]+)\/?$/.exec(location.pathname) ?? [];
  if (!invitationLink) return;
  const key = Math.random().toString(36).slice(2);
  const entry = { __TSR_index: 0, __TSR_key: key, key, ...history.state, invitationLink };
  history.replaceState(entry, '', '/accept-invite');
})();
(function (root) {
  let theme;
  try {
    theme = localStorage.getItem('theme');
    if (localStorage.getItem('known')) root.dataset.known = root.dataset.returning = '';
  } catch {
    // Without storage the page follows the system.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : dark ? 'dark' : 'light';
})(document.documentElement);
