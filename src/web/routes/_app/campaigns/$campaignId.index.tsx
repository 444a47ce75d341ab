import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazily } from '../../../../ui/popups/lazy.tsx';
import type { Session } from '../../../../features/campaigns/sessions-contract.ts';
import { CampaignPage } from '../../../../features/campaigns/web/campaign/campaign-page.tsx';
import { type CampaignTab, campaignTabOf } from '../../../../features/campaigns/web/campaign/tab-search.ts';
import { campaignById, sessionsOf } from '../../../../features/campaigns/web/queries.ts';
import { ratingsGiven } from '../../../../features/ratings/web/queries.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { currentSession } from '../../../../ui/session/session.ts';

const SessionRating = lazily(
  () => import('../../../../features/ratings/web/session-rating.tsx'),
  'SessionRating',
);

/** Ratings are another noun: the campaign's page only lends them the place. */
const askForRating = ({ id, campaignId, sessionNumber }: Session) => (
  <Suspense>
    <SessionRating campaignId={campaignId} sessionId={id} sessionNumber={sessionNumber} />
  </Suspense>
);

function CampaignRoute() {
  const { campaignId } = Route.useParams();
  const tab = campaignTabOf(Route.useSearch().tab) ?? 'sessions';
  const navigate = Route.useNavigate();
  return (
    <CampaignPage
      campaignId={campaignId}
      tab={tab}
      afterSession={askForRating}
      onTabChange={(next) => {
        const shown = campaignTabOf(next);
        void navigate({ search: shown ? { tab: shown } : {}, replace: true, resetScroll: false });
      }}
    />
  );
}

export const Route = createFileRoute('/_app/campaigns/$campaignId/')({
  // Which tabs there are is known to the page: this much is loaded with every page.
  validateSearch: (search: { tab?: CampaignTab }) => search,
  loader: ({ params: { campaignId } }) => {
    void queryClient.prefetchQuery(campaignById(campaignId));
    void queryClient.prefetchInfiniteQuery(sessionsOf(campaignId));
    if (currentSession().user) void queryClient.prefetchQuery(ratingsGiven(campaignId));
  },
  component: CampaignRoute,
});
