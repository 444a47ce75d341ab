import { createFileRoute } from '@tanstack/react-router';
import { RosterPage } from '#features/seats/web/roster/roster-page.tsx';
import { sheetOf } from '#features/seats/web/roster/roster-queries.ts';
import { queryClient } from '#ui/data/query.ts';

function RosterRoute() {
  const { campaignId, sessionId } = Route.useParams();
  return <RosterPage campaignId={campaignId} sessionId={sessionId} />;
}

export const Route = createFileRoute('/_app/_signed-in/campaigns/$campaignId/sessions/$sessionId/roster')({
  loader: ({ params }) => void queryClient.prefetchQuery(sheetOf(params.sessionId)),
  component: RosterRoute,
});
