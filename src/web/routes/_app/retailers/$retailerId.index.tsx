import { createFileRoute } from '@tanstack/react-router';
import { GamesAtRetailer, NextAtRetailer } from '#features/play/web/play/games-at-retailer.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { eveningsAt } from '#features/play/web/for-others/tonight-queries.ts';
import { campaignsAtRetailer } from '#features/play/web/play/queries.ts';
import { retailerById } from '#features/retailers/web/queries.ts';
import { RetailerPage } from '#features/retailers/web/retailer-page.tsx';
import { queryClient } from '#ui/data/query.ts';

const TonightAtRetailer = latePart(
  () => import('#features/play/web/for-others/evenings.tsx'),
  'TonightAtRetailer',
);

function RetailerRoute() {
  const { retailerId } = Route.useParams();
  return (
    <RetailerPage
      retailerId={retailerId}
      next={
        <TonightAtRetailer retailerId={retailerId} otherwise={<NextAtRetailer retailerId={retailerId} />} />
      }
      games={<GamesAtRetailer retailerId={retailerId} />}
    />
  );
}

export const Route = createFileRoute('/_app/retailers/$retailerId/')({
  loader: ({ params: { retailerId } }) => {
    void queryClient.prefetchQuery(retailerById(retailerId));
    void queryClient.prefetchQuery(eveningsAt(retailerId));
    void queryClient.prefetchInfiniteQuery(campaignsAtRetailer(retailerId));
  },
  component: RetailerRoute,
});
