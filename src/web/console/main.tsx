import { createRouter } from '@tanstack/react-router';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { routerOptions } from '../router-options.ts';
import { startPages } from '../start.tsx';
import { consoleRoutes } from './routes.tsx';

const router = createRouter({
  routeTree: consoleRoutes,
  ...routerOptions('console'),
  defaultPendingComponent: () => (
    <div className="wrap">
      <Skeleton shape="row" count={6} />
    </div>
  ),
});

await startPages(router);
