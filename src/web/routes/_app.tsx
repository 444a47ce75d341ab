import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '#ui/data/query.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { useSession } from '#ui/session/session.ts';
import { LazyRouteError } from '../failure-pages.tsx';

// Few ever see it.
const ErasureBanner = latePart(
  () => import('#features/personal-data/web/for-others/erasure-banner.tsx'),
  'ErasureBanner',
);

/** Pathless layout of the pages that talk to the API: its chunk holds the query cache, which the landing page never loads. */
function AppLayout() {
  const dueAt = useSession().user?.erasureDueAt;
  return (
    <QueryClientProvider client={queryClient}>
      {dueAt && <ErasureBanner dueAt={dueAt} />}
      <Outlet />
    </QueryClientProvider>
  );
}

export const Route = createFileRoute('/_app')({
  component: AppLayout,
  errorComponent: ({ error, reset }) => <LazyRouteError error={error} reset={reset} />,
});
