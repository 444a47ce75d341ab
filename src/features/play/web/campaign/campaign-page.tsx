import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { errorCode } from '#ui/data/api.ts';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { classNames } from '#ui/components/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import { untilFetched } from '#ui/late/fetch-code.ts';
import { type Tab, Tabs } from '#ui/popups/tabs.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { CampaignHeader } from './campaign-header.tsx';
import type { CampaignTab } from './tab-search.ts';
import styles from './campaign.module.css';
import { CAMPAIGN_NOT_FOUND, LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { usePrivateLink } from '#features/membership/web/for-others/use-private-link.ts';
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import { TableFacts } from '#features/campaigns/web/for-others/table-facts.tsx';

// The page first shows its sessions, so their code is loaded together with the campaign. The code of other tabs is
// loaded when they open.
const sessionList = untilFetched(() => import('./session-list.tsx'));
const SessionList = lazily(() => sessionList, 'SessionList');
const evenings = untilFetched(() => import('../for-others/evenings.tsx'));
const CampaignEvening = lazily(() => evenings, 'CampaignEvening');
// Loads again what others change. Loaded lazily, since the page is complete without it.
const LiveCampaign = latePart(() => import('../live/live-campaign.tsx'), 'LiveCampaign');
const HandoverNotice = latePart(() => import('../organising/handover-notice.tsx'), 'HandoverNotice');
const RequestList = latePart(
  () => import('#features/membership/web/for-others/request-list.tsx'),
  'RequestList',
);
const AddSession = latePart(
  () => import('../organising/add-session.tsx'),
  'AddSession',
  <span className={styles.room} />,
);
const MemberList = latePart(() => import('./member-list.tsx'), 'MemberList', <Skeleton />);
const PictureGrid = latePart(
  () => import('#features/membership/web/for-others/picture-grid.tsx'),
  'PictureGrid',
  <Skeleton />,
);
const ResourceList = latePart(
  () => import('#features/membership/web/for-others/resource-list.tsx'),
  'ResourceList',
  <Skeleton />,
);

const late = (content: ReactNode, meanwhile: ReactNode) => (
  <Suspense fallback={meanwhile}>{content}</Suspense>
);

type CampaignPageProps = {
  campaignId: Id;
  tab: CampaignTab;
  onTabChange: (tab: CampaignTab) => void;
  /** What a player who was at a session is asked about it. */
  afterSession: (session: Session) => ReactNode;
  /** The organiser's announcements, and the players' questions. */
  words: (campaign: CampaignDetail) => ReactNode;
  /** The query key of the announcements and questions, which are also refreshed on open pages. */
  wordsKey: QueryKey;
};

/** /campaigns/{id}: the campaign's header with its evening's session, its five tabs and the page's QR code. */
export function CampaignPage({ campaignId, ...page }: CampaignPageProps) {
  const campaign = useQuery(campaignById(campaignId));
  const missing =
    campaign.isError && ['CAMPAIGN_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(campaign.error));
  if (missing) {
    return (
      <Page title="Campaign">
        <EmptyState text={CAMPAIGN_NOT_FOUND} terrain="sand" piece="flag" />
      </Page>
    );
  }
  return (
    <div className={classNames('wrap', styles.page)}>
      <Loaded query={campaign} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="title" count={2} />}>
        {(found) => <LoadedCampaign campaign={found} {...page} />}
      </Loaded>
    </div>
  );
}

type LoadedCampaignProps = Omit<CampaignPageProps, 'campaignId'> & { campaign: CampaignDetail };

function LoadedCampaign(props: LoadedCampaignProps) {
  const { campaign, tab, onTabChange, afterSession, words, wordsKey } = props;
  usePageTitle(campaign.title);
  usePrivateLink(campaign.id);
  const can = campaignCan(useActor(), campaign);
  const { id, title } = campaign;
  const tabs: [Tab, ...Tab[]] = [
    {
      value: 'sessions',
      label: 'Sessions',
      content: late(
        <SessionList campaign={campaign} afterSession={afterSession} />,
        <Skeleton shape="card" />,
      ),
    },
    {
      value: 'advertising',
      label: 'Advertising',
      content: <PictureGrid campaign={campaign} folder="ads" empty="No advertisements available." />,
    },
    {
      value: 'resources',
      label: 'Resources',
      content: <ResourceList campaign={campaign} />,
    },
    {
      value: 'photos',
      label: 'Photos',
      content: <PictureGrid campaign={campaign} folder="photos" empty="No photos available." />,
    },
    { value: 'participants', label: 'Participants', content: <MemberList campaign={campaign} /> },
  ];
  return (
    <div className={styles.parts}>
      <CampaignHeader
        campaign={campaign}
        evening={late(
          <CampaignEvening campaign={campaign} />,
          campaign.nextSession && <Skeleton shape="card" />,
        )}
      />
      <LiveCampaign campaignId={id} wordsKey={wordsKey} />
      <div className={styles.content}>
        {campaign.handover && <HandoverNotice campaign={campaign} />}
        {campaign.requestsWaiting > 0 && <RequestList campaign={campaign} />}
        <TableFacts campaign={campaign} />
        {late(words(campaign), <div className={campaign.isMember ? styles.wordsRoom : styles.askRoom} />)}
        <Tabs
          label={`Parts of ${isolated(title)}`}
          tabs={tabs}
          value={tab}
          onValueChange={(value) => onTabChange(value as CampaignTab)}
          aside={can.organise && tab === 'sessions' && <AddSession campaign={campaign} />}
        />
      </div>
      <figure className={styles.code}>
        <QrCode value={pageAddress(id)} label={`QR code of the page of ${isolated(title)}`} />
        <figcaption>Scan to open this page</figcaption>
      </figure>
    </div>
  );
}

/** The URL of the page without its tab, so that the QR code is the same for everybody. */
const pageAddress = (campaignId: string) => `${window.location.origin}/campaigns/${campaignId}`;
