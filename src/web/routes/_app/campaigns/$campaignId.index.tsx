import { createFileRoute } from '@tanstack/react-router';
import { CampaignPage } from '../../../../features/campaigns/web/campaign-page.tsx';
import { campaignTabOf } from '../../../../features/campaigns/web/campaign-tabs.ts';
import { campaignById, sessionsOf } from '../../../../features/campaigns/web/queries.ts';
import { queryClient } from '../../../../ui/query.ts';

function CampaignRoute() {
  const { campaignId } = Route.useParams();
  const { tab = 'sessions' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CampaignPage
      campaignId={campaignId}
      tab={tab}
      onTabChange={(next) => {
        const shown = campaignTabOf(next);
        void navigate({ search: shown ? { tab: shown } : {}, replace: true, resetScroll: false });
      }}
    />
  );
}

export const Route = createFileRoute('/_app/campaigns/$campaignId/')({
  validateSearch: (search: Record<string, unknown>) => {
    const tab = campaignTabOf(search['tab']);
    return tab ? { tab } : {};
  },
  loader: ({ params: { campaignId } }) => {
    void queryClient.prefetchQuery(campaignById(campaignId));
    void queryClient.prefetchInfiniteQuery(sessionsOf(campaignId));
  },
  component: CampaignRoute,
});
