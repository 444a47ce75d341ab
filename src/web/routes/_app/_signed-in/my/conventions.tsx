import { createFileRoute } from '@tanstack/react-router';
import { MyConventionsPage } from '#features/conventions/web/my-conventions-page.tsx';
import { conventions } from '#features/conventions/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/conventions')({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(conventions('upcoming'));
    void queryClient.prefetchInfiniteQuery(conventions('past'));
  },
  component: MyConventionsPage,
});
