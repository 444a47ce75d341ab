import { createFileRoute } from '@tanstack/react-router';
import { MyRetailersPage } from '#features/retailers/web/own/my-retailers-page.tsx';
import { linkedRetailers, managedRetailers } from '#features/retailers/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/retailers')({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(managedRetailers());
    void queryClient.prefetchInfiniteQuery(linkedRetailers());
  },
  component: MyRetailersPage,
});
