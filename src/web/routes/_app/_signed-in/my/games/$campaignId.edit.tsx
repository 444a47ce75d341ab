import { createFileRoute } from '@tanstack/react-router';
import { EditCampaignPage } from '#features/play/web/organising/edit-campaign-page.tsx';
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import { queryClient } from '#ui/data/query.ts';

function EditRoute() {
  const { campaignId } = Route.useParams();
  return <EditCampaignPage campaignId={campaignId} />;
}

export const Route = createFileRoute('/_app/_signed-in/my/games/$campaignId/edit')({
  loader: ({ params }) => void queryClient.prefetchQuery(campaignById(params.campaignId)),
  component: EditRoute,
});
