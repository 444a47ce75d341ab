import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { SectionId } from './shell/navigation.ts';

/**
 * Tells after each rendering whether the router may scroll. A prerendered page stands before the scripts run: where
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

/** Makes the router. `history` is given only while prerendering; then no inline scroll script may be written (CSP). */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 0,
    scrollRestoration: history ? false : restoresScroll(),
    // Plain `true` would animate the first load too, which browsers refuse with an InvalidStateError.
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? ['page'] : false),
    },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** The landing section to scroll to. */
    anchor?: SectionId;
  }
}
