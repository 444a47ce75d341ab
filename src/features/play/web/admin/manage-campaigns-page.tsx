import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ManagedCampaign } from '../../admin-contract.ts';
import { campaignTypes, managedCampaigns } from './admin-queries.ts';
import styles from './manage-campaigns-page.module.css';

const filters: BrowseFilter[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: campaignTypes.map((type) => [type, type]),
  },
  {
    name: 'status',
    label: 'Status',
    all: 'All',
    options: [
      ['active', 'Active'],
      ['inactive', 'Inactive'],
    ],
  },
];

const columns: Column<ManagedCampaign>[] = [
  { key: 'title', header: 'Title', kind: 'main', cell: (campaign) => campaign.title },
  { key: 'type', header: 'Type', cell: (campaign) => campaign.type },
  { key: 'system', header: 'Game system', cell: (campaign) => campaign.gameSystemName },
  { key: 'owner', header: 'Organiser', cell: (campaign) => campaign.ownerAlias ?? 'Nobody' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'green' : 'grey'}>{status}</Badge>,
  },
  { key: 'created', header: 'Added', sortable: true, cell: (campaign) => <Day iso={campaign.createdAt} /> },
];

const detailsOf = (campaign: ManagedCampaign) => (
  <div className={styles.actions}>
    <ButtonLink
      to="/campaigns/$campaignId"
      params={{ campaignId: campaign.id }}
      size="small"
      variant="quiet"
      aria-label={`View ${isolated(campaign.title)}`}
    >
      View
    </ButtonLink>
    <ButtonLink
      to="/campaigns/$campaignId/edit"
      params={{ campaignId: campaign.id }}
      size="small"
      variant="quiet"
      aria-label={`Edit ${isolated(campaign.title)}`}
    >
      Edit
    </ButtonLink>
    <ButtonLink
      to="/admin/moderation/$kind/$thingId"
      params={{ kind: 'campaign', thingId: campaign.id }}
      size="small"
      variant="quiet"
      aria-label={`Hide or remove ${isolated(campaign.title)}`}
    >
      Hide or remove
    </ButtonLink>
  </div>
);

/** /admin/campaigns: all campaigns, to correct or remove them. */
export const ManageCampaignsPage = (props: ListScreenProps<typeof managedCampaigns>) => (
  <BrowsePage
    {...props}
    list={managedCampaigns}
    title="Campaigns"
    line="Everybody's campaigns, to correct or remove."
    search="Title"
    filters={filters}
    columns={columns}
    exportName="campaigns"
    expand={detailsOf}
    expandLabel={(campaign) => `Details of ${isolated(campaign.title)}`}
    empty="Nobody has made a campaign yet."
    noMatch="No campaigns match your search."
  />
);
