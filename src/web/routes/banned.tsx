import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { BannedPage } from '#features/bans/web/banned-page.tsx';
import { queryClient } from '#ui/data/query.ts';

/** Stands beside the pages that read: whoever comes here is signed in nowhere. */
function BannedRoute() {
  const { hash } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <BannedPage token={new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''} />
    </QueryClientProvider>
  );
}

export const Route = createFileRoute('/banned')({ component: BannedRoute });
