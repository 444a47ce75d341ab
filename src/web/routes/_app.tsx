import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../ui/query.ts';
import { useSession } from '../../ui/session.ts';
import { LazyRouteError } from '../failure-pages.tsx';

/** Pathless layout of the pages that talk to the API: its chunk holds the query cache, which the landing page never loads. */
function AppLayout() {
  const { loading, user } = useSession();
  const userId = user?.id;
  const seenUser = useRef(userId);
  useEffect(() => {
    if (loading || seenUser.current === userId) return;
    // What one user was shown is no business of the next.
    if (seenUser.current !== undefined) queryClient.clear();
    seenUser.current = userId;
  }, [loading, userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

export const Route = createFileRoute('/_app')({
  component: AppLayout,
  errorComponent: ({ error, reset }) => <LazyRouteError error={error} reset={reset} />,
});
