import { createFileRoute } from '@tanstack/react-router';
import { MyPointsPage } from '#features/points/web/my-points-page.tsx';
import { ownMetrics } from '#features/points/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/earnings')({
  loader: () => void queryClient.prefetchQuery(ownMetrics()),
  component: MyPointsPage,
});
