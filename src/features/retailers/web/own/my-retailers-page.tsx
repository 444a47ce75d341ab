import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { OwnRetailer } from '../../contract.ts';
import { UnlinkButton } from '../linking/link-button.tsx';
import { LOAD_RETAILERS_ERROR } from '../messages.ts';
import styles from './my-retailers-page.module.css';
import { linkedRetailers, managedRetailers } from '../queries.ts';
import { RetailerCard } from '../retailer-card.tsx';

type MyRetailersPageProps = {
  /** The next games at the stores, rendered by another feature. */
  games: ReactNode;
};

/** /my/retailers: the stores that the user's player manages, if any, and those it is linked to, with their next games. */
export function MyRetailersPage({ games }: MyRetailersPageProps) {
  const retailers = useInfiniteQuery(linkedRetailers());
  return (
    <Page
      title="My Retailers"
      line="The stores you play at."
      actions={<ButtonLink to="/retailers/search">Find Retailers</ButtonLink>}
    >
      <ManagedStores />
      <Paged
        query={retailers}
        error={LOAD_RETAILERS_ERROR}
        loading={<Skeleton shape="card" label="Loading retailers..." />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="You haven't connected with any retailers yet." terrain="sand" piece="store" />
          ) : (
            <Stores items={items} Action={UnlinkButton} />
          )
        }
      </Paged>
      {games}
    </Page>
  );
}

/** Shows nothing for players who manage no store, which is nearly all of them. */
function ManagedStores() {
  const managed = useInfiniteQuery(managedRetailers());
  const isShown = managed.isSuccess && managed.data.pages.some(({ items }) => items.length > 0);
  if (!isShown) return null;
  return (
    <section className={styles.managed} aria-labelledby="managed-stores">
      <h2 id="managed-stores">Stores you manage</h2>
      <Paged query={managed} error={LOAD_RETAILERS_ERROR}>
        {(items) => <Stores items={items} Action={EditLink} />}
      </Paged>
    </section>
  );
}

type OfStore = { retailer: OwnRetailer };

const EditLink = ({ retailer: { id, name } }: OfStore) => (
  <>
    <ButtonLink
      variant="quiet"
      to="/retailers/$retailerId/edit"
      params={{ retailerId: id }}
      aria-label={`Edit Retailer: ${isolated(name)}`}
    >
      Edit Retailer
    </ButtonLink>
    <ButtonLink
      variant="quiet"
      to="/retailers/$retailerId/managers"
      params={{ retailerId: id }}
      aria-label={`Managers: ${isolated(name)}`}
    >
      Managers
    </ButtonLink>
  </>
);

type StoresProps = { items: OwnRetailer[]; Action: ComponentType<OfStore> };

const Stores = ({ items, Action }: StoresProps) => (
  <CardGrid>
    {items.map((retailer) => (
      <li key={retailer.id}>
        <RetailerCard
          retailer={retailer}
          isInactive={retailer.status === 'inactive'}
          actions={<Action retailer={retailer} />}
        />
      </li>
    ))}
  </CardGrid>
);
