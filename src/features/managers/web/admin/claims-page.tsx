import { TakerBadge } from '#features/desk/web/for-others/taken.tsx';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import type { Column } from '#ui/components/table.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { StoreClaim } from '../../admin-contract.ts';
import { storeClaims } from './queries.ts';

const ClaimDetails = lazily(() => import('./claim-details.tsx'), 'ClaimDetails');

const filters: BrowseFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All',
    options: [
      ['waiting', 'Waiting'],
      ['decided', 'Decided'],
    ],
  },
];

const columns: Column<StoreClaim>[] = [
  {
    key: 'store',
    header: 'Store',
    kind: 'main',
    cell: ({ store: { name, city, state } }) => inOneLine([name, city, state]),
  },
  { key: 'player', header: 'By', cell: ({ player }) => player.alias },
  {
    key: 'created',
    header: 'Claimed',
    sortable: true,
    cell: (claim) => <Moment iso={claim.createdAt} />,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ id, decision }) =>
      decision === null ? (
        <>
          <Badge tone="yellow">waiting</Badge> <TakerBadge id={id} />
        </>
      ) : (
        <Badge tone={decision === 'accepted' ? 'green' : 'grey'}>{decision}</Badge>
      ),
  },
];

const detailsOf = (claim: StoreClaim) => <ClaimDetails claim={claim} />;

/** /admin/store-claims: what players wrote so that they may manage a store. */
export const ClaimsPage = (props: ListScreenProps<typeof storeClaims>) => (
  <BrowsePage
    {...props}
    list={storeClaims}
    title="Claims to stores"
    line="What players wrote so that they may manage a store."
    search="Name or town of the store"
    filters={filters}
    columns={columns}
    expand={detailsOf}
    expandLabel={({ player, store }) =>
      `Read what ${isolated(player.alias)} wrote about ${isolated(store.name)}`
    }
    empty="Nobody has claimed a store yet."
    noMatch="No claims match your search."
  />
);
