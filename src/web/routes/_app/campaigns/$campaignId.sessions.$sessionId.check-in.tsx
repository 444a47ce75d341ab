import { createFileRoute } from '@tanstack/react-router';
import { CheckInPage } from '#features/seats/web/check-in/check-in-page.tsx';

function CheckInRoute() {
  const { campaignId, sessionId } = Route.useParams();
  return (
    <CheckInPage
      campaignId={campaignId}
      sessionId={sessionId}
      startsScanning={Route.useSearch().scan !== undefined}
    />
  );
}

export const Route = createFileRoute('/_app/campaigns/$campaignId/sessions/$sessionId/check-in')({
  // The camera opens by itself where the page was reloaded for it.
  validateSearch: (search: { scan?: number }) => search,
  component: CheckInRoute,
});
