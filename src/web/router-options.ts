import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { carryMessages } from '../ui/feedback/toast.ts';

/**
 * Says after each rendering whether the router may scroll. A prerendered page stands before the scripts run: where
 * somebody has scrolled it to by then, or the browser has, it stays.
 */
function restoresScroll(): (rendered: { location: { pathname: string } }) => boolean {
  let prerendered: string | null = window.location.pathname;
  return ({ location }) => {
    const isLeft = location.pathname === prerendered && scrollY > 0;
    prerendered = null;
    return !isLeft;
  };
}

const isConsole = (path: string) => /^\/admin(?=[/?#]|$)/.test(path);

/**
 * The history of an entry that has the console's pages, or those of the rest of the site. The way to a page of the
 * other entry is a page load; what was said in messages goes along.
 */
function historyOf(entry: 'site' | 'console'): RouterHistory {
  const history = createBrowserHistory();
  const leaves = (path: string) => isConsole(path) !== (entry === 'console');
  const { push, replace } = history;
  return Object.assign(history, {
    push: (...[path, ...rest]: Parameters<typeof push>) => {
      if (!leaves(path)) return push(path, ...rest);
      carryMessages();
      location.assign(path);
    },
    replace: (...[path, ...rest]: Parameters<typeof replace>) => {
      // The server answers with its other entry at an address that does not exist for the reader: that stays there.
      if (!leaves(path) || isConsole(path) === isConsole(location.pathname)) return replace(path, ...rest);
      carryMessages();
      location.replace(path);
    },
  });
}

/** What the routers of both entries have in common. `history` is given while prerendering: no inline script may be written (CSP). */
export const routerOptions = (entry: 'site' | 'console', history?: RouterHistory) => ({
  history: history ?? historyOf(entry),
  defaultPreload: 'intent' as const,
  defaultPreloadDelay: 40,
  defaultPreloadStaleTime: 0,
  scrollRestoration: history ? false : restoresScroll(),
  // Plain `true` would animate the first load too, which browsers refuse with an InvalidStateError.
  defaultViewTransition: {
    types: ({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) =>
      fromLocation && pathChanged ? ['page'] : (false as const),
  },
});
