import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '#features/notices/web/notices-page.tsx';
import { ownNotices } from '#features/notices/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/notices')({
  loader: () => void queryClient.prefetchInfiniteQuery(ownNotices()),
  component: NoticesPage,
});
