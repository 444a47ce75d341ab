import { Suspense } from 'react';
import { fetchAhead } from '#ui/late/fetch-code.ts';
import { lazily, loadMissingPiece } from '#ui/late/lazily.tsx';
import type { RouteErrorProps } from './error-pages.tsx';
import { loadToaster } from './shell/messages-slot.tsx';

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
export const prepareForFailure = () => [loadPages, loadMissingPiece, loadToaster].map(fetchAhead);
