import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { Money } from '../../../../ui/components/money.tsx';
import type { Page } from '../../../../shared/paging.ts';
import { Badge } from '../../../../ui/components/badge.tsx';
import { IconLink } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Day } from '../../../../ui/time/moment.tsx';
import { Paged } from '../../../../ui/data/paged.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { type Column, Table } from '../../../../ui/components/table.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { Campaign } from '../../contract.ts';
import { campaignCan } from '../../policy.ts';
import { cleanStatus } from '../../rules.ts';
import { CampaignSessions } from './campaign-sessions.tsx';
import styles from './games.module.css';
import { MembershipButton } from '../campaign/membership-button.tsx';
import { LOAD_GAMES_ERROR } from '../messages.ts';

const ICON = 18;

const columns: Column<Campaign>[] = [
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (campaign) => <GameActions campaign={campaign} />,
  },
  { key: 'owner', header: 'Owner', cell: (campaign) => campaign.ownerAlias ?? '' },
  { key: 'title', header: 'Title', kind: 'main', cell: (campaign) => campaign.title },
  { key: 'system', header: 'Game System', cell: (campaign) => campaign.gameSystem.name },
  { key: 'players', header: 'Players', cell: ({ minPlayers, maxPlayers }) => `${minPlayers}-${maxPlayers}` },
  {
    key: 'price',
    header: 'Price',
    kind: 'number',
    cell: (campaign) => <Money cents={campaign.priceCents} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (campaign) => <Badge tone="green">{cleanStatus(campaign.status)}</Badge>,
  },
  { key: 'created', header: 'Created', cell: (campaign) => <Day iso={campaign.createdAt} /> },
];

function GameActions({ campaign }: { campaign: Campaign }) {
  const can = campaignCan(useActor(), campaign);
  const { id: campaignId, title } = campaign;
  return (
    <span className={styles.tools}>
      <MembershipButton campaign={campaign} confirmJoin size="small" />
      {can.organise && (
        <IconLink to="/my/games/$campaignId/edit" params={{ campaignId }} label={`Edit ${title}`}>
          <Pencil size={ICON} aria-hidden="true" />
        </IconLink>
      )}
      <IconLink to="/campaigns/$campaignId" params={{ campaignId }} label={`View ${title}`}>
        <Eye size={ICON} aria-hidden="true" />
      </IconLink>
    </span>
  );
}

const sessionsOfRow = (campaign: Campaign) => <CampaignSessions campaignId={campaign.id} />;

type GamesTableProps = {
  label: string;
  campaigns: UseInfiniteQueryResult<InfiniteData<Page<Campaign>>>;
};

/** A table of /my/games: every row unfolds the campaign's sessions. */
export const GamesTable = ({ label, campaigns }: GamesTableProps) => (
  <Paged query={campaigns} error={LOAD_GAMES_ERROR} loading={<Skeleton shape="row" count={3} />}>
    {(items) => (
      <Card flush>
        <Table
          label={label}
          rows={items}
          columns={columns}
          rowKey={(campaign) => campaign.id}
          expand={sessionsOfRow}
          expandLabel={(campaign) => `Sessions of ${campaign.title}`}
          empty={<EmptyState plain text="No online campaigns available." piece="die" />}
        />
      </Card>
    )}
  </Paged>
);
