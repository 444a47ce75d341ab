import { createFileRoute } from '@tanstack/react-router';
import { GamesAtRetailer, NextAtRetailer } from '#features/play/web/play/games-at-retailer.tsx';
import { campaignsAtRetailer } from '#features/play/web/play/queries.ts';
import { retailerById } from '#features/retailers/web/queries.ts';
import { RetailerPage } from '#features/retailers/web/retailer-page.tsx';
import { queryClient } from '#ui/data/query.ts';

function RetailerRoute() {
  const { retailerId } = Route.useParams();
  return (
    <RetailerPage
      retailerId={retailerId}
      next={<NextAtRetailer retailerId={retailerId} />}
      games={<GamesAtRetailer retailerId={retailerId} />}
    />
  );
}

export const Route = createFileRoute('/_app/retailers/$retailerId/')({
  loader: ({ params: { retailerId } }) => {
    void queryClient.prefetchQuery(retailerById(retailerId));
    void queryClient.prefetchInfiniteQuery(campaignsAtRetailer(retailerId));
  },
  component: RetailerRoute,
});
