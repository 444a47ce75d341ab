import { createFileRoute } from '@tanstack/react-router';
import { PlayPage } from '../../../../features/campaigns/web/play-page.tsx';
import { campaignsOfType } from '../../../../features/campaigns/web/queries.ts';
import { queryClient } from '../../../../ui/query.ts';

export const Route = createFileRoute('/_app/play/online')({
  loader: () => void queryClient.prefetchInfiniteQuery(campaignsOfType('Online')),
  component: () => <PlayPage type="Online" />,
});
