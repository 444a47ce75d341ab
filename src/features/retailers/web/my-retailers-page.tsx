import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/components/button.tsx';
import { CardGrid } from '../../../ui/components/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { UnlinkButton } from './link-button.tsx';
import { LOAD_RETAILERS_ERROR } from './messages.ts';
import { linkedRetailers } from './queries.ts';
import { RetailerCard } from './retailer-card.tsx';

/** /my/retailers: the stores that the user's player is linked to. */
export function MyRetailersPage() {
  const retailers = useInfiniteQuery(linkedRetailers());
  return (
    <Page
      title="My Retailers"
      line="The stores you play at."
      actions={<ButtonLink to="/retailers/search">Find Retailers</ButtonLink>}
    >
      <Paged
        query={retailers}
        error={LOAD_RETAILERS_ERROR}
        loading={<Skeleton shape="card" label="Loading retailers..." />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="You haven't connected with any retailers yet." terrain="sand" piece="store" />
          ) : (
            <CardGrid>
              {items.map((retailer) => (
                <li key={retailer.id}>
                  <RetailerCard retailer={retailer} actions={<UnlinkButton retailer={retailer} />} />
                </li>
              ))}
            </CardGrid>
          )
        }
      </Paged>
    </Page>
  );
}
