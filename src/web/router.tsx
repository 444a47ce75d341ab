import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { SectionId } from './shell/navigation.ts';

/** Makes the router. `history` is given only while prerendering; then no inline scroll script may be written (CSP). */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 0,
    scrollRestoration: !history,
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
    /** The landing section to scroll to (section 2 of the accounts document). */
    anchor?: SectionId;
  }
}
