import { createFileRoute } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import { fetchCode, untilFetched } from '#ui/late/fetch-code.ts';
import { dayWords } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { CampaignPage } from '#features/play/web/campaign/campaign-page.tsx';
import { type CampaignTab, campaignTabOf } from '#features/play/web/campaign/tab-search.ts';
import { GIVE_BACK } from '#features/campaigns/addresses/rules.ts';
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import { eveningOf } from '#features/play/web/for-others/tonight-queries.ts';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';
import { announcementsIn, announcementsKey, questionsIn } from '#features/announcements/web/queries.ts';
import { ratingsGiven } from '#features/ratings/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';
import { currentSession } from '#ui/session/session.ts';
import { requireUser } from '../../../require-user.ts';

const SessionRating = latePart(() => import('#features/ratings/web/session-rating.tsx'), 'SessionRating');

const fetchWords = () => import('#features/announcements/web/campaign-words.tsx');
const CampaignWords = lazily(() => untilFetched(fetchWords), 'CampaignWords');

/** Ratings are another noun: the campaign's page only lends them the place. */
const askForRating = ({ id, campaignId, sessionNumber }: Session) => (
  <SessionRating campaignId={campaignId} sessionId={id} sessionNumber={sessionNumber} />
);

/** So are announcements, which name the upcoming sessions. */
function Words({ campaign }: { campaign: CampaignDetail }) {
  const sessions = useInfiniteQuery(sessionsOf(campaign.id));
  const now = useNow();
  const toCome = (sessions.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ startDate, calledOff }) => new Date(startDate) > now && calledOff === null)
    .map(({ id, sessionNumber, startDate, timeZone }) => ({
      id,
      name: `session ${sessionNumber}, ${dayWords(new Date(startDate), timeZone ?? ownZone())}`,
    }));
  return <CampaignWords campaign={campaign} sessions={toCome} />;
}

const wordsOf = (campaign: CampaignDetail) => <Words campaign={campaign} />;

function CampaignRoute() {
  const { campaignId } = Route.useParams();
  const tab = campaignTabOf(Route.useSearch().tab) ?? 'sessions';
  const navigate = Route.useNavigate();
  return (
    <CampaignPage
      campaignId={campaignId}
      tab={tab}
      afterSession={askForRating}
      words={wordsOf}
      wordsKey={announcementsKey}
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
  // What a mail asks about one's seat can be answered by its holder alone.
  beforeLoad: async (entered) => {
    if (entered.location.hash.endsWith(GIVE_BACK)) await requireUser(entered);
  },
  loader: ({ params: { campaignId } }) => {
    // Fetched while the campaign is read: what is announced stands above the sessions.
    fetchCode(fetchWords).catch(() => undefined);
    void queryClient.prefetchQuery(campaignById(campaignId));
    void queryClient.prefetchQuery(eveningOf(campaignId));
    void queryClient.prefetchInfiniteQuery(sessionsOf(campaignId));
    void queryClient.prefetchInfiniteQuery(questionsIn(campaignId, 'answered'));
    if (!currentSession().user) return;
    void queryClient.prefetchQuery(ratingsGiven(campaignId));
    void queryClient.prefetchInfiniteQuery(announcementsIn(campaignId));
    void queryClient.prefetchInfiniteQuery(questionsIn(campaignId, 'own'));
  },
  component: CampaignRoute,
});
