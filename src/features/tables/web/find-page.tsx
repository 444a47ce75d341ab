import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Area } from '#shared/places/area.ts';
import { Button } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import { Page } from '#ui/page.tsx';
import { MapToggle } from '#features/maps/web/for-others/map-toggle.tsx';
import { useSearchPosition } from '#features/retailers/web/for-others/use-search-position.ts';
import type { TablesPage } from '../contract.ts';
import { DEFAULT_RANGE_MILES } from '../rules.ts';
import { FindFilters } from './find-filters.tsx';
import { areaInWords, FIND_OFFLINE, LOAD_TABLES_ERROR, outcomeInWords } from './find-messages.ts';
import { type FindSearch, withParts } from './find-search.ts';
import type { TablesOnMap } from './on-map/found-on-map.tsx';
import styles from './find-page.module.css';
import { foundTables } from './queries.ts';
import { TableCard } from './table-card.tsx';

const FitNote = latePart(() => import('./fit/fit-note.tsx'), 'FitNote');
const SaveSearch = latePart(() => import('./searches/save-search.tsx'), 'SaveSearch');
const Towns = latePart(() => import('./towns.tsx'), 'Towns');
const NothingFound = latePart(() => import('./nothing-found.tsx'), 'NothingFound');
const FoundOnMap = lazily(() => import('./on-map/found-on-map.tsx'), 'FoundOnMap');

type FindPageProps = { search: FindSearch; onSearch: (search: FindSearch) => void };

/** /play: finds tables with a free seat or a waiting list, by place, time and what is played. */
export function FindPage({ search, onSearch: go }: FindPageProps) {
  // Kept in memory only: it may show where the reader is.
  const [area, setArea] = useState<Area | null>(null);
  const isMapOpen = search.map === 'yes';
  const onSearch = (next: FindSearch) => {
    setArea(null);
    go(next);
  };
  const { position, isLocating, locate } = useSearchPosition(false);
  // A named place takes precedence over the reader's position.
  const near = search.place === undefined ? position : null;
  const isWaitingForPosition = isLocating && search.place === undefined;
  const query = useInfiniteQuery({ ...foundTables(search, near, area), enabled: !isWaitingForPosition });
  const outcome = query.isPlaceholderData ? undefined : query.data?.pages[0];
  const isWaiting = query.isPaused && query.isPlaceholderData;
  const loading = <Skeleton shape="card" count={6} label="Loading tables..." />;
  const isNear = near !== null;
  const locateAnew = () => {
    setArea(null);
    if (search.place !== undefined) onSearch(withParts(search, { place: '' }));
    void locate();
  };
  const list = (map: TablesOnMap | null) => (
    <Paged query={query} error={LOAD_TABLES_ERROR} loading={loading}>
      {(tables) =>
        tables.length > 0 ? (
          <CardGrid>
            {tables.map((table) => (
              <li key={table.campaign.id} {...map?.itemOf(table)}>
                <TableCard table={table} onMap={map?.buttonOf(table)} />
              </li>
            ))}
          </CardGrid>
        ) : (
          <NothingFound outcome={outcome} search={search} onSearch={onSearch} />
        )
      }
    </Paged>
  );
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
        {isWaitingForPosition
          ? 'Finding where you are...'
          : outcome && (area ? areaInWords(outcome) : outcomeInWords(outcome, isNear))}
      </p>
      {area && (
        <p>
          <Button size="small" variant="quiet" onClick={() => setArea(null)}>
            Leave this area
          </Button>
        </p>
      )}
      <div className={styles.save}>
        <SaveSearch search={search} isNear={isNear} />
        <MapToggle
          isOpen={isMapOpen}
          onToggle={(open) => go({ ...withoutMap(search), ...(open && { map: 'yes' }) })}
        />
      </div>
      {outcome && search.sort === 'fit' && <FitNote outcome={outcome} />}
      {outcome && outcome.towns.length > 0 && (
        <Towns towns={outcome.towns} onChoose={(place) => onSearch({ ...search, place })} />
      )}
      <div className={styles.results} aria-busy={query.isPlaceholderData || undefined}>
        {isWaiting && <EmptyState text={FIND_OFFLINE} terrain="water" />}
        {!isWaiting && isWaitingForPosition && query.data === undefined && loading}
        {!isWaiting &&
          (!isWaitingForPosition || query.data !== undefined) &&
          (isMapOpen ? (
            <Suspense fallback={list(null)}>
              <FoundOnMap
                query={query}
                total={outcome?.total ?? 0}
                fitKey={query.isPlaceholderData ? '' : JSON.stringify([withoutMap(search), near, area])}
                onSearchArea={setArea}
              >
                {list}
              </FoundOnMap>
            </Suspense>
          ) : (
            list(null)
          ))}
      </div>
    </Page>
  );
}

const withoutMap = (search: FindSearch): FindSearch => {
  const { map, ...rest } = search;
  return map === undefined ? search : rest;
};

/** The range of a search; null if it has no start. */
function rangeOf(outcome: TablesPage | undefined, hasStart: boolean): number | null {
  if (outcome?.sort === 'fit' && outcome.place !== null) return outcome.rangeMiles;
  return hasStart ? DEFAULT_RANGE_MILES : null;
}
