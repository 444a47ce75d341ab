import { createFileRoute } from '@tanstack/react-router';
import { GamesAtConvention } from '#features/play/web/play/games-at-convention.tsx';
import { campaignsAtConvention } from '#features/play/web/play/queries.ts';
import { ConventionPage } from '#features/conventions/web/convention-page.tsx';
import { conventionById } from '#features/conventions/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

function ConventionRoute() {
  const { conventionId } = Route.useParams();
  return (
    <ConventionPage conventionId={conventionId} games={<GamesAtConvention conventionId={conventionId} />} />
  );
}

export const Route = createFileRoute('/_app/conventions/$conventionId')({
  loader: ({ params: { conventionId } }) => {
    void queryClient.prefetchQuery(conventionById(conventionId));
    void queryClient.prefetchInfiniteQuery(campaignsAtConvention(conventionId));
  },
  component: ConventionRoute,
});
