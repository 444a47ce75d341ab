import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { MapToggle } from '#features/maps/web/for-others/map-toggle.tsx';
import type { When } from '../contract.ts';
import { ConventionCard } from './convention-card.tsx';
import type { ListedConventions } from './conventions-on-map.tsx';
import { conventions } from './queries.ts';

const ConventionsOnMap = lazily(() => import('./conventions-on-map.tsx'), 'ConventionsOnMap');

/** /my/conventions: upcoming conventions, and past ones. */
export function MyConventionsPage() {
  const upcoming = useInfiniteQuery(conventions('upcoming'));
  return (
    <Page title="My Conventions" line="Where the community meets. Days are those of the venue.">
      <Section title="Upcoming Conventions">
        <ConventionList when="upcoming" empty="No upcoming conventions found." />
      </Section>
      {/* How long the first list is decides where the second begins: it waits, instead of moving. */}
      {upcoming.isFetched && (
        <Section title="Past Conventions">
          <ConventionList when="past" empty="No past conventions found." />
        </Section>
      )}
    </Page>
  );
}

function ConventionList({ when, empty }: { when: When; empty: string }) {
  const list = useInfiniteQuery(conventions(when));
  const [isMapOpen, setIsMapOpen] = useState(false);
  const paged = (map: ListedConventions | null) => (
    <Paged
      query={list}
      error="There was an error loading your conventions. Please try again later."
      loading={<Skeleton shape="card" count={3} />}
    >
      {(items) =>
        items.length === 0 ? (
          <EmptyState text={empty} terrain="night" piece="tent" />
        ) : (
          <CardGrid>
            {items.map((convention) => (
              <li key={convention.id} {...map?.itemOf(convention)}>
                <ConventionCard convention={convention} past={when === 'past'} />
                {map?.buttonOf(convention)}
              </li>
            ))}
          </CardGrid>
        )
      }
    </Paged>
  );
  const hasPlaces = list.data?.pages.some(({ items }) => items.some(({ position }) => position !== null));
  if (!hasPlaces) return paged(null);
  return (
    <>
      <p>
        <MapToggle isOpen={isMapOpen} onToggle={setIsMapOpen} />
      </p>
      {isMapOpen ? (
        <Suspense fallback={paged(null)}>
          <ConventionsOnMap query={list} when={when}>
            {paged}
          </ConventionsOnMap>
        </Suspense>
      ) : (
        paged(null)
      )}
    </>
  );
}
