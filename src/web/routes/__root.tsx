import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from '../not-found-page.tsx';
import { RouteError } from '../route-error.tsx';
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
      <RouteError error={error} reset={reset} />
    </Shell>
  ),
  notFoundComponent: NotFoundPage,
});
