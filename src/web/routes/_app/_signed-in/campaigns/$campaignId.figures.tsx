import { createFileRoute } from '@tanstack/react-router';
import { figuresOf } from '#features/membership/web/figures/figures-queries.ts';
import { FiguresPage } from '#features/membership/web/figures/figures-page.tsx';
import { CampaignDemand } from '#features/tables/web/demand/demand-card.tsx';
import { queryClient } from '#ui/data/query.ts';

function FiguresRoute() {
  const { campaignId } = Route.useParams();
  return (
    <FiguresPage
      key={campaignId}
      campaignId={campaignId}
      demand={<CampaignDemand campaignId={campaignId} />}
    />
  );
}

export const Route = createFileRoute('/_app/_signed-in/campaigns/$campaignId/figures')({
  loader: ({ params }) => void queryClient.prefetchQuery(figuresOf(params.campaignId)),
  component: FiguresRoute,
});
