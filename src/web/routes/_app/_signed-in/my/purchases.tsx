import { createFileRoute } from '@tanstack/react-router';
import { MyPurchasesPage } from '#features/play/web/own/my-purchases-page.tsx';
import { ownSeats } from '#features/seats/web/for-others/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/purchases')({
  loader: () => void queryClient.prefetchInfiniteQuery(ownSeats()),
  component: MyPurchasesPage,
});
