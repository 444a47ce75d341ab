import { useInfiniteQuery } from '@tanstack/react-query';
import { CardGrid } from '../../../ui/components/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { FoundRetailer } from '../contract.ts';
import { LinkButton } from './link-button.tsx';
import { LOAD_RETAILERS_ERROR } from './messages.ts';
import { foundRetailers } from './queries.ts';
import { RetailerCard } from './retailer-card.tsx';
import { SearchForm, type SearchTerms } from './search-form.tsx';
import styles from './search-page.module.css';
import { useSearchPosition } from './use-search-position.ts';

type SearchPageProps = { terms: SearchTerms; onSearch: (terms: SearchTerms) => void };

/** /retailers/search: stores by name, city or state, and by the miles from where the reader is. */
export function SearchPage({ terms, onSearch }: SearchPageProps) {
  const { text, rangeMiles } = terms;
  const { position, isLocating, locate } = useSearchPosition(rangeMiles > 0);
  const near = position ? { position, rangeMiles } : undefined;
  const found = useInfiniteQuery({ ...foundRetailers({ text, near }), enabled: !isLocating });
  const loading = <Skeleton shape="card" count={6} label="Loading retailers..." />;
  return (
    <Page title="Find Retailers" line="Game stores near you, and what is played at their tables.">
      <SearchForm terms={terms} locating={isLocating} onSearch={onSearch} onLocate={locate} />
      <p className={styles.order} aria-live="polite">
        {isLocating ? 'Finding where you are...' : orderInWords(near !== undefined, rangeMiles)}
      </p>
      <div className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
        {isLocating && found.data === undefined ? (
          loading
        ) : (
          <Paged query={found} error={LOAD_RETAILERS_ERROR} loading={loading}>
            {(retailers) => <Found retailers={retailers} />}
          </Paged>
        )}
      </div>
    </Page>
  );
}

function Found({ retailers }: { retailers: FoundRetailer[] }) {
  if (retailers.length === 0) {
    return <EmptyState text="No retailers found." terrain="sand" piece="store" />;
  }
  return (
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
}

function orderInWords(isNear: boolean, rangeMiles: number): string {
  if (!isNear) return 'All retailers by name. With your location the nearest come first.';
  if (rangeMiles === 0) return 'All retailers, the nearest first.';
  return `Within ${rangeMiles} ${rangeMiles === 1 ? 'mile' : 'miles'} of you, the nearest first.`;
}

function distanceInWords({ distanceMiles, isApproximate }: FoundRetailer): string | undefined {
  if (distanceMiles === null) return undefined;
  return `${isApproximate ? 'About ' : ''}${distanceMiles.toFixed(1)} miles`;
}
