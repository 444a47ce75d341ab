import { useInfiniteQuery } from '@tanstack/react-query';
import { CardGrid } from '#ui/components/card.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { Page } from '#ui/page.tsx';
import { useSearchPosition } from '#features/retailers/web/for-others/use-search-position.ts';
import type { TablesPage } from '../contract.ts';
import { DEFAULT_RANGE_MILES } from '../rules.ts';
import { FindFilters } from './find-filters.tsx';
import { FIND_OFFLINE, LOAD_TABLES_ERROR, outcomeInWords } from './find-messages.ts';
import { type FindSearch, withParts } from './find-search.ts';
import styles from './find-page.module.css';
import { foundTables } from './queries.ts';
import { TableCard } from './table-card.tsx';

const FitNote = latePart(() => import('./fit-note.tsx'), 'FitNote');
const SaveSearch = latePart(() => import('./searches/save-search.tsx'), 'SaveSearch');
const Towns = latePart(() => import('./towns.tsx'), 'Towns');
const NothingFound = latePart(() => import('./nothing-found.tsx'), 'NothingFound');

type FindPageProps = { search: FindSearch; onSearch: (search: FindSearch) => void };

/** /play: finds tables with a free seat or a waiting list, by place, time and what is played. */
export function FindPage({ search, onSearch }: FindPageProps) {
  const { position, isLocating, locate } = useSearchPosition(false);
  // A named place takes precedence over the reader's position.
  const near = search.place === undefined ? position : null;
  const isWaitingForPosition = isLocating && search.place === undefined;
  const query = useInfiniteQuery({ ...foundTables(search, near), enabled: !isWaitingForPosition });
  const outcome = query.isPlaceholderData ? undefined : query.data?.pages[0];
  const isWaiting = query.isPaused && query.isPlaceholderData;
  const loading = <Skeleton shape="card" count={6} label="Loading tables..." />;
  const isNear = near !== null;
  const locateAnew = () => {
    if (search.place !== undefined) onSearch(withParts(search, { place: '' }));
    void locate();
  };
  return (
    <Page title="Find a table" line="Who plays what, where and when: in stores, at conventions and online.">
      <FindFilters
        search={search}
        rangeMiles={rangeOf(query.data?.pages[0], search.place !== undefined || isNear)}
        locating={isLocating}
        onSearch={onSearch}
        onLocate={locateAnew}
      />
      <p className={styles.outcome} aria-live="polite">
        {isWaitingForPosition ? 'Finding where you are...' : outcome && outcomeInWords(outcome, isNear)}
      </p>
      <div className={styles.save}>
        <SaveSearch search={search} isNear={isNear} />
      </div>
      {outcome && search.sort === 'fit' && <FitNote outcome={outcome} />}
      {outcome && outcome.towns.length > 0 && (
        <Towns towns={outcome.towns} onChoose={(place) => onSearch({ ...search, place })} />
      )}
      <div className={styles.results} aria-busy={query.isPlaceholderData || undefined}>
        {isWaiting && <EmptyState text={FIND_OFFLINE} terrain="water" />}
        {!isWaiting && isWaitingForPosition && query.data === undefined && loading}
        {!isWaiting && (!isWaitingForPosition || query.data !== undefined) && (
          <Paged query={query} error={LOAD_TABLES_ERROR} loading={loading}>
            {(tables) =>
              tables.length > 0 ? (
                <CardGrid>
                  {tables.map((table) => (
                    <li key={table.campaign.id}>
                      <TableCard table={table} />
                    </li>
                  ))}
                </CardGrid>
              ) : (
                <NothingFound outcome={outcome} search={search} onSearch={onSearch} />
              )
            }
          </Paged>
        )}
      </div>
    </Page>
  );
}

/** The range of a search; null if it has no start. */
function rangeOf(outcome: TablesPage | undefined, hasStart: boolean): number | null {
  if (outcome?.sort === 'fit' && outcome.place !== null) return outcome.rangeMiles;
  return hasStart ? DEFAULT_RANGE_MILES : null;
}
