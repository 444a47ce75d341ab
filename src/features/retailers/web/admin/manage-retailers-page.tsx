import { type ReactNode, Suspense } from 'react';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ManagedRetailer } from '../../admin-contract.ts';
import { managedRetailers } from './admin-queries.ts';
import { NewRetailerEditor } from './retailer-editors.tsx';
import { lazily } from '#ui/late/lazily.tsx';

const filters: BrowseFilter[] = [
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

const columns: Column<ManagedRetailer>[] = [
  { key: 'name', header: 'Name', kind: 'main', cell: (retailer) => retailer.name },
  { key: 'place', header: 'Place', cell: ({ city, state }) => inOneLine([city, state]) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'green' : 'grey'}>{status}</Badge>,
  },
  { key: 'created', header: 'Added', sortable: true, cell: (retailer) => <Day iso={retailer.createdAt} /> },
];

const Details = lazily(() => import('./managed-retailer-details.tsx'), 'ManagedRetailerDetails');

const detailsOf = (retailer: ManagedRetailer) => (
  <Suspense fallback={<Skeleton />}>
    <Details retailer={retailer} />
  </Suspense>
);

type ManageRetailersPageProps = ListScreenProps<typeof managedRetailers> & {
  /** Shown beside the button that adds a store. */
  action: ReactNode;
};

/** /admin/retailers: the stores and who manages them. */
export const ManageRetailersPage = ({ action, ...props }: ManageRetailersPageProps) => (
  <BrowsePage
    {...props}
    list={managedRetailers}
    title="Retailers"
    line="The stores, and who manages them."
    actions={
      <>
        {action}
        <NewRetailerEditor />
      </>
    }
    search="Name, city or state"
    filters={filters}
    columns={columns}
    exportName="retailers"
    expand={detailsOf}
    expandLabel={(retailer) => `Details of ${isolated(retailer.name)}`}
    empty="There is no retailer yet. Add the first one."
    noMatch="No retailers match your search."
  />
);
