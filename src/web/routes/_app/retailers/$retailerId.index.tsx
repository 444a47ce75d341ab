import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { GamesAtRetailer, NextAtRetailer } from '#features/play/web/play/games-at-retailer.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { untilFetched } from '#ui/late/fetch-code.ts';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import { eveningsAt } from '#features/play/web/for-others/tonight-queries.ts';
import { StoreCalendarLink } from '#features/store-page/web/for-others/calendar-link.tsx';
import { ClaimLink, ManagersLink } from '#features/managers/web/for-others/claim-link.tsx';
import { campaignsAtRetailer } from '#features/play/web/play/queries.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { RetailerPage } from '#features/retailers/web/retailer-page.tsx';
import { pageOfStore, tablesOfStore } from '#features/store-page/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

const evenings = untilFetched(() => import('#features/play/web/for-others/evenings.tsx'));
const TonightAtRetailer = lazily(() => evenings, 'TonightAtRetailer');

const details = untilFetched(() => import('#features/store-page/web/for-others/store-details.tsx'));
const OpenNow = lazily(() => details, 'OpenNow');
const StoreDetails = lazily(() => details, 'StoreDetails');

const PlayedNearby = latePart(
  () => import('#features/store-page/web/for-others/played-nearby.tsx'),
  'PlayedNearby',
);
const Programme = latePart(() => import('#features/tables/web/stores/programme.tsx'), 'Programme');
const RetailerDemand = latePart(
  () => import('#features/tables/web/demand/demand-card.tsx'),
  'RetailerDemand',
);

function RetailerRoute() {
  const { retailerId } = Route.useParams();
  const [page, tables] = [useQuery(pageOfStore(retailerId)), useQuery(tablesOfStore(retailerId))];
  return (
    <RetailerPage
      retailerId={retailerId}
      isReady={!page.isPending && !tables.isPending}
      forManagers={<RetailerDemand retailerId={retailerId} />}
      managers={<ManagersLink retailerId={retailerId} />}
      claim={<ClaimLink retailerId={retailerId} />}
      calendar={<StoreCalendarLink retailerId={retailerId} />}
      openNow={<OpenNow retailerId={retailerId} />}
      details={<StoreDetails retailerId={retailerId} />}
      next={<NextAtRetailer retailerId={retailerId} />}
      games={
        <Suspense fallback={<Skeleton shape="card" />}>
          <TonightAtRetailer retailerId={retailerId}>
            <Programme retailerId={retailerId} />
            <GamesAtRetailer retailerId={retailerId} />
            <PlayedNearby retailerId={retailerId} />
          </TonightAtRetailer>
        </Suspense>
      }
    />
  );
}

export const Route = createFileRoute('/_app/retailers/$retailerId/')({
  loader: ({ params: { retailerId } }) => {
    void queryClient.prefetchQuery(retailerById(retailerId));
    void queryClient.prefetchQuery(pageOfStore(retailerId));
    void queryClient.prefetchQuery(tablesOfStore(retailerId));
    void queryClient.prefetchQuery(eveningsAt(retailerId));
    void queryClient.prefetchInfiniteQuery(campaignsAtRetailer(retailerId));
  },
  component: RetailerRoute,
});
