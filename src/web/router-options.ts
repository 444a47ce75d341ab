import {
  createBrowserHistory,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { carryMessages } from '#ui/feedback/toast.ts';

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

/** Where the state of the history's next entry waits while its page is loaded. */
const NEXT_KEY = 'next-entry';

type Leave = { path: string; state: object; index: number };

/** Hands the state of the next entry of the history, and what was said in messages, on to the page that is loaded. */
function carryOn({ path, state, index }: Leave): void {
  carryMessages();
  const key = Math.random().toString(36).slice(2);
  const entry = { ...state, __TSR_index: index, __TSR_key: key, key };
  try {
    sessionStorage.setItem(NEXT_KEY, JSON.stringify({ path, entry }));
  } catch {
    // Without storage the next page does not know where the reader came from.
  }
}

/** Gives this entry of the history the state that the page before handed on. */
function takeState(): void {
  try {
    const carried = sessionStorage.getItem(NEXT_KEY);
    if (carried === null) return;
    sessionStorage.removeItem(NEXT_KEY);
    const { path, entry } = JSON.parse(carried) as { path: string; entry: unknown };
    const isHere = path === location.pathname + location.search + location.hash;
    if (isHere && window.history.state === null) window.history.replaceState(entry, '');
  } catch {
    // The entry begins without a state, as one of a link from elsewhere does.
  }
}

const indexOf = ({ location: { state } }: RouterHistory): number => {
  const { __TSR_index: index } = state;
  return index;
};

/**
 * The history of an entry that has the console's pages, or those of the rest of the site. The way to a page of the
 * other entry is a page load; back and forward work as everywhere.
 */
function historyOf(entry: 'site' | 'console'): RouterHistory {
  takeState();
  const history = createBrowserHistory();
  const leaves = (path: string) => isConsole(path) !== (entry === 'console');
  const { push, replace } = history;
  return Object.assign(history, {
    push: (...[path, state, options]: Parameters<typeof push>) => {
      if (!leaves(path)) return push(path, state, options);
      carryOn({ path, state, index: indexOf(history) + 1 });
      location.assign(path);
    },
    replace: (...[path, state, options]: Parameters<typeof replace>) => {
      // For everybody but admins the server answers the console's addresses with the site's 404 page, which stays there.
      if (!leaves(path) || isConsole(path) === isConsole(location.pathname))
        return replace(path, state, options);
      carryOn({ path, state, index: indexOf(history) });
      location.replace(path);
    },
  });
}

/**
 * What the routers of both entries have in common. `history` is given while prerendering: no inline script may be
 * written then (CSP).
 */
export const routerOptions = (entry: 'site' | 'console', history?: RouterHistory) => ({
  history: history ?? historyOf(entry),
  // A ZIP is text that looks like a number: it stands in addresses as people type it, and those of earlier versions, which
  // had it in quotes, are read too.
  stringifySearch: stringifySearchWith(JSON.stringify),
  parseSearch: parseSearchWith((text) => text.replace(/^"([\d.-]+)"$/, '$1')),
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
