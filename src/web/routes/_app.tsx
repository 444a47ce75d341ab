import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '../../ui/data/query.ts';
import { LazyRouteError } from '../failure-pages.tsx';

/** Pathless layout of the pages that talk to the API: its chunk holds the query cache, which the landing page never loads. */
const AppLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);

export const Route = createFileRoute('/_app')({
  component: AppLayout,
  errorComponent: ({ error, reset }) => <LazyRouteError error={error} reset={reset} />,
});
