import { createFileRoute } from '@tanstack/react-router';
import { DecisionsPage } from '#features/moderation/web/decisions-page.tsx';
import { ownDecisions } from '#features/moderation/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/decisions')({
  loader: () => void queryClient.prefetchInfiniteQuery(ownDecisions()),
  component: DecisionsPage,
});
