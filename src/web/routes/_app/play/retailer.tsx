import { createFileRoute } from '@tanstack/react-router';
import { PlayPage } from '../../../../features/campaigns/web/play-page.tsx';
import { campaignsOfType } from '../../../../features/campaigns/web/queries.ts';
import { queryClient } from '../../../../ui/query.ts';

export const Route = createFileRoute('/_app/play/retailer')({
  loader: () => void queryClient.prefetchInfiniteQuery(campaignsOfType('Retailer')),
  component: () => <PlayPage type="Retailer" />,
});
