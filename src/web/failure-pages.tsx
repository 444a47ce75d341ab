import { Suspense } from 'react';
import { lazily, whenIdle } from '../ui/popups/lazy.tsx';
import type { RouteErrorProps } from './error-pages.tsx';
import { prepareMessages } from './shell/messages-slot.tsx';

const loadPages = () => import('./error-pages.tsx');
const RouteError = lazily(loadPages, 'RouteError');
const NotFoundPage = lazily(loadPages, 'NotFoundPage');

/** The page for an error, which is fetched when the browser is idle: it may be needed when the network is gone. */
export const LazyRouteError = (props: RouteErrorProps) => (
  <Suspense>
    <RouteError {...props} />
  </Suspense>
);

/** The page for unknown addresses. */
export const LazyNotFoundPage = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

/** Fetches, in a quiet moment, what a page cannot be without when something fails. */
export const prepareForFailure = () =>
  whenIdle(() => {
    // Without a network there is nothing to prepare, and nothing is lost by it.
    Promise.all([loadPages(), prepareMessages()]).catch(() => undefined);
  });
