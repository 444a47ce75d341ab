import { createFileRoute } from '@tanstack/react-router';
import { MyVisitsPage } from '#features/visits/web/my-visits-page.tsx';
import { ownVisits } from '#features/visits/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/visits')({
  loader: () => void queryClient.prefetchInfiniteQuery(ownVisits()),
  component: MyVisitsPage,
});
