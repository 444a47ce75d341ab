import { createFileRoute } from '@tanstack/react-router';
import { MyRetailersPage } from '#features/retailers/web/own/my-retailers-page.tsx';
import { linkedRetailers, managedRetailers } from '#features/retailers/web/queries.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { queryClient } from '#ui/data/query.ts';

const AtLinkedStores = latePart(
  () => import('#features/tables/web/for-others/at-linked-stores.tsx'),
  'AtLinkedStores',
);

export const Route = createFileRoute('/_app/_signed-in/my/retailers')({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(managedRetailers());
    void queryClient.prefetchInfiniteQuery(linkedRetailers());
  },
  component: () => <MyRetailersPage games={<AtLinkedStores />} />,
});
