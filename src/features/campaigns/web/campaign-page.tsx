import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import type { CampaignDetail } from '../contract.ts';
import { CampaignHeader } from './campaign-header.tsx';
import type { CampaignTab } from './campaign-tabs.ts';
import { PictureGrid, ResourceList } from './file-tabs.tsx';
import styles from './campaign-page.module.css';
import { CAMPAIGN_NOT_FOUND, LOAD_CAMPAIGN_ERROR } from './messages.ts';
import { ParticipantList } from './participant-list.tsx';
import { campaignById } from './queries.ts';
import { SessionList } from './session-list.tsx';

type CampaignPageProps = {
  campaignId: Id;
  tab: CampaignTab;
  onTabChange: (tab: CampaignTab) => void;
};

/** /campaigns/{id}: the campaign's header and its five tabs (section 2 of the games document). */
export function CampaignPage({ campaignId, tab, onTabChange }: CampaignPageProps) {
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
        {(found) => <LoadedCampaign campaign={found} tab={tab} onTabChange={onTabChange} />}
      </Loaded>
    </div>
  );
}

type LoadedCampaignProps = Omit<CampaignPageProps, 'campaignId'> & { campaign: CampaignDetail };

function LoadedCampaign({ campaign, tab, onTabChange }: LoadedCampaignProps) {
  usePageTitle(campaign.title);
  const { id, title, isOwner } = campaign;
  const tabs: [Tab, ...Tab[]] = [
    { value: 'sessions', label: 'Sessions', content: <SessionList campaignId={id} isOwner={isOwner} /> },
    {
      value: 'advertising',
      label: 'Advertising',
      content: <PictureGrid campaignId={id} folder="ads" empty="No advertisements available." />,
    },
    { value: 'resources', label: 'Resources', content: <ResourceList campaignId={id} /> },
    {
      value: 'photos',
      label: 'Photos',
      content: <PictureGrid campaignId={id} folder="photos" empty="No photos available." />,
    },
    { value: 'participants', label: 'Participants', content: <ParticipantList campaignId={id} /> },
  ];
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <Tabs
        label={`Parts of ${title}`}
        tabs={tabs}
        value={tab}
        onValueChange={(value) => onTabChange(value as CampaignTab)}
      />
    </>
  );
}
