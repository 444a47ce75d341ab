import { useInfiniteQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { Button } from '../../../ui/components/button.tsx';
import { CardGrid } from '../../../ui/components/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { FoundPage, FoundRetailer } from '../contract.ts';
import { widerRangeMiles } from '../rules.ts';
import { LinkButton } from './link-button.tsx';
import { LOAD_RETAILERS_ERROR, SEARCH_OFFLINE } from './messages.ts';
import { foundRetailers } from './queries.ts';
import { RetailerCard } from './retailer-card.tsx';
import { SearchForm, type SearchTerms } from './search-form.tsx';
import styles from './search-page.module.css';
import { countInWords, distanceInWords, milesInWords, outcomeInWords } from './search-messages.ts';
import { useSearchPosition } from './use-search-position.ts';

type SearchPageProps = { terms: SearchTerms; onSearch: (terms: SearchTerms) => void };

/** /retailers/search: stores by name, city or state, and by the miles from a place or from where the reader is. */
export function SearchPage({ terms, onSearch }: SearchPageProps) {
  const { text, rangeMiles } = terms;
  const { position, isLocating, locate } = useSearchPosition(rangeMiles > 0);
  const query = useInfiniteQuery({ ...foundRetailers({ text, rangeMiles, position }), enabled: !isLocating });
  const outcome = query.isPlaceholderData ? undefined : query.data?.pages[0];
  const loading = <Skeleton shape="card" count={6} label="Loading retailers..." />;
  // The answer to the question before would pass for the one to this.
  const isWaiting = query.isPaused && query.isPlaceholderData;
  return (
    <Page title="Find Retailers" line="Game stores near you, and what is played at their tables.">
      <SearchForm
        terms={terms}
        locating={isLocating}
        isPlaced={typeof outcome?.place === 'string'}
        onSearch={onSearch}
        onLocate={locate}
      />
      <div className={styles.order}>
        <p aria-live="polite">
          {isLocating
            ? 'Finding where you are...'
            : outcome && outcomeInWords(outcome, { isNear: position !== null, rangeMiles, text })}
        </p>
        <Button size="small" variant="quiet" disabled={isLocating} onClick={() => void locate()}>
          <LocateFixed size={16} aria-hidden="true" />
          Use my location
        </Button>
      </div>
      <div className={styles.results} aria-busy={query.isPlaceholderData || undefined}>
        {isWaiting && <EmptyState text={SEARCH_OFFLINE} terrain="water" />}
        {!isWaiting && isLocating && query.data === undefined && loading}
        {!isWaiting && (!isLocating || query.data !== undefined) && (
          <Paged query={query} error={LOAD_RETAILERS_ERROR} loading={loading}>
            {(retailers) =>
              retailers.length > 0 ? (
                <Found retailers={retailers} />
              ) : (
                <NothingFound outcome={outcome} terms={terms} onSearch={onSearch} />
              )
            }
          </Paged>
        )}
      </div>
    </Page>
  );
}

type NothingFoundProps = SearchPageProps & { outcome: FoundPage | undefined };

/** Says that nothing was found, and leads to what only the range hides. */
function NothingFound({ outcome, terms, onSearch }: NothingFoundProps) {
  const beyond = outcome?.beyond ?? null;
  const wider = widerRangeMiles(beyond?.nearestMiles ?? null);
  const everywhere = beyond && `Search everywhere (${countInWords(beyond.total)})`;
  return (
    <EmptyState
      text="No retailers found."
      terrain="sand"
      piece="store"
      {...(beyond && { title: hiddenInWords(terms.rangeMiles, beyond.nearestMiles) })}
      {...(beyond && {
        actions: (
          <>
            {wider !== null && (
              <Button
                onClick={() => onSearch({ ...terms, rangeMiles: wider })}
              >{`Widen to ${wider} miles`}</Button>
            )}
            <Button
              variant={wider === null ? 'primary' : 'quiet'}
              onClick={() => onSearch({ ...terms, rangeMiles: 0 })}
            >
              {everywhere}
            </Button>
          </>
        ),
      })}
    />
  );
}

function hiddenInWords(rangeMiles: number, nearestMiles: number | null): string {
  const nothing = `Nothing within ${milesInWords(rangeMiles)}.`;
  return nearestMiles === null ? nothing : `${nothing} The nearest is ${milesInWords(nearestMiles)} away.`;
}

const Found = ({ retailers }: { retailers: FoundRetailer[] }) => (
  <CardGrid>
    {retailers.map((retailer) => (
      <li key={retailer.id}>
        <RetailerCard
          retailer={retailer}
          distance={distanceInWords(retailer)}
          actions={<LinkButton retailer={retailer} />}
        />
      </li>
    ))}
  </CardGrid>
);
