import { createRootRoute, Outlet } from '@tanstack/react-router';
import { LazyNotFoundPage, LazyRouteError } from '../failure-pages.tsx';
import { Shell } from '../shell/shell.tsx';

const Root = () => (
  <Shell>
    <Outlet />
  </Shell>
);

export const Route = createRootRoute({
  component: Root,
  errorComponent: ({ error, reset }) => (
    <Shell>
      <LazyRouteError error={error} reset={reset} />
    </Shell>
  ),
  notFoundComponent: LazyNotFoundPage,
});
