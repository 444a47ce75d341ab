import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryClient } from '../../ui/data/query.ts';
import { lazily } from '../../ui/popups/lazy.tsx';
import { useSession } from '../../ui/session/session.ts';
import { LazyRouteError } from '../failure-pages.tsx';

// Few ever see it.
const ErasureBanner = lazily(
  () => import('../../features/personal-data/web/for-others/erasure-banner.tsx'),
  'ErasureBanner',
);

/** Pathless layout of the pages that talk to the API: its chunk holds the query cache, which the landing page never loads. */
function AppLayout() {
  const dueAt = useSession().user?.erasureDueAt;
  return (
    <QueryClientProvider client={queryClient}>
      {dueAt && (
        <Suspense>
          <ErasureBanner dueAt={dueAt} />
        </Suspense>
      )}
      <Outlet />
    </QueryClientProvider>
  );
}

export const Route = createFileRoute('/_app')({
  component: AppLayout,
  errorComponent: ({ error, reset }) => <LazyRouteError error={error} reset={reset} />,
});
