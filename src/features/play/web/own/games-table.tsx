import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Page } from '#shared/paging.ts';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Money } from '#ui/components/money.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { cleanStatus, withLeft } from '#features/campaigns/rules.ts';
import { LOAD_GAMES_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { CampaignSessions } from './campaign-sessions.tsx';
import { GameActions, type GameActionsProps } from './game-actions.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './games.module.css';

const columnsOf = (onChange: GameActionsProps['onChange']): Column<Campaign>[] => [
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (campaign) => <GameActions campaign={campaign} onChange={onChange} />,
  },
  { key: 'owner', header: 'Owner', cell: (campaign) => campaign.ownerAlias ?? '' },
  { key: 'title', header: 'Title', kind: 'main', cell: (campaign) => <GameTitle campaign={campaign} /> },
  { key: 'system', header: 'Game System', cell: (campaign) => campaign.gameSystem.name },
  {
    key: 'players',
    header: 'Players',
    cell: ({ minPlayers, maxPlayers }) => `${minPlayers}-${maxPlayers}`,
  },
  {
    key: 'price',
    header: 'Price',
    kind: 'number',
    cell: ({ seatPriceCents }) => <Money cents={seatPriceCents} orFree />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ state, status }) => (
      <Badge tone={state === 'active' ? 'green' : 'grey'}>{cleanStatus(status)}</Badge>
    ),
  },
  {
    key: 'created',
    header: 'Created',
    cell: (campaign) => <Day iso={campaign.createdAt} />,
  },
];

function GameTitle({ campaign }: { campaign: Campaign }) {
  const { id, title, maxPlayers, nextSession } = campaign;
  return (
    <>
      <AppLink to="/campaigns/$campaignId" params={{ campaignId: id }} className={styles.title}>
        {title}
      </AppLink>
      {campaign.isCoOrganiser && (
        <>
          {' '}
          <Badge tone="blue">Co-organiser</Badge>
        </>
      )}
      <span className={styles.coming}>
        {nextSession ? (
          <>
            Next <SessionTime session={nextSession} clock={campaign} />, {nextSession.seatsTaken} of{' '}
            {maxPlayers} seats
          </>
        ) : (
          'No upcoming session'
        )}
      </span>
    </>
  );
}

const sessionsOfRow = (campaign: Campaign) => <CampaignSessions campaign={campaign} />;

type GamesTableProps = {
  label: string;
  campaigns: UseInfiniteQueryResult<InfiniteData<Page<Campaign>>>;
};

/**
 * A table of /my/games whose rows expand to the campaign's sessions. A campaign that the player leaves stays in its
 * row, with a Join button, until they go to another page, so that they can easily undo it.
 */
export function GamesTable({ label, campaigns }: GamesTableProps) {
  const [left, setLeft] = useState<Campaign[]>([]);
  const columns = useMemo(
    () =>
      columnsOf((campaign) =>
        setLeft((known) => [
          ...known.filter(({ id }) => id !== campaign.id),
          ...(campaign.isMember
            ? [{ ...campaign, isMember: false, isOwner: false, isCoOrganiser: false }]
            : []),
        ]),
      ),
    [],
  );
  return (
    <Paged query={campaigns} error={LOAD_GAMES_ERROR} loading={<Skeleton shape="row" count={3} />}>
      {(items) => (
        <Card flush>
          <Table
            label={label}
            rows={withLeft(items, left)}
            columns={columns}
            rowKey={(campaign) => campaign.id}
            expand={sessionsOfRow}
            expandLabel={(campaign) => `Sessions of ${isolated(campaign.title)}`}
            compact
            empty={
              <EmptyState
                plain
                text="No online campaigns available."
                piece="die"
                actions={
                  <ButtonLink to="/play" variant="quiet">
                    Find a table
                  </ButtonLink>
                }
              />
            }
          />
        </Card>
      )}
    </Paged>
  );
}
