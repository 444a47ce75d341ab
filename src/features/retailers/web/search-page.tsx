import { useInfiniteQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Area } from '#shared/places/area.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { Chip } from '#ui/components/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import { MapToggle } from '#features/maps/web/for-others/map-toggle.tsx';
import type { FoundPage, FoundRetailer } from '../contract.ts';
import { widerRangeMiles } from '../rules.ts';
import { LinkButton } from './linking/link-button.tsx';
import { LOAD_RETAILERS_ERROR, SEARCH_OFFLINE } from './messages.ts';
import { foundRetailers } from './queries.ts';
import { RetailerCard } from './retailer-card.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './search-page.module.css';
import { milesInWords } from './for-others/miles-messages.ts';
import { areaInWords, countInWords, distanceInWords, outcomeInWords } from './search-messages.ts';
import type { StoresOnMap } from './on-map/found-on-map.tsx';
import type { SearchTerms } from './store-search.ts';
import { useSearchPosition } from './for-others/use-search-position.ts';

const GameFilters = latePart(() => import('./game-filters.tsx'), 'GameFilters');
const FoundOnMap = lazily(() => import('./on-map/found-on-map.tsx'), 'FoundOnMap');

type SearchPageProps = { terms: SearchTerms; onSearch: (terms: SearchTerms) => void };

/** /retailers/search: finds stores by name, city or state, and by distance from a place or from the reader's location. */
export function SearchPage({ terms, onSearch: search }: SearchPageProps) {
  const { text, rangeMiles } = terms;
  // Kept in memory only: it may show where the reader is.
  const [area, setArea] = useState<Area | null>(null);
  const isMapOpen = terms.map === 'yes';
  const onSearch = (next: SearchTerms) => {
    setArea(null);
    search(next);
  };
  const { position, isLocating, locate } = useSearchPosition(rangeMiles > 0);
  const query = useInfiniteQuery({ ...foundRetailers(terms, position, area), enabled: !isLocating });
  const outcome = query.isPlaceholderData ? undefined : query.data?.pages[0];
  const loading = <Skeleton shape="card" count={6} label="Loading retailers..." />;
  // While offline, the old results would look like the answer to the new search.
  const isWaiting = query.isPaused && query.isPlaceholderData;
  const list = (map: StoresOnMap | null) => (
    <Paged query={query} error={LOAD_RETAILERS_ERROR} loading={loading}>
      {(retailers) =>
        retailers.length > 0 ? (
          <Found retailers={retailers} place={outcome?.place ?? null} map={map} />
        ) : (
          <NothingFound outcome={outcome} terms={terms} onSearch={onSearch} />
        )
      }
    </Paged>
  );
  return (
    <Page title="Find Retailers" line="Game stores near you, and what is played at their tables.">
      <SearchForm
        terms={terms}
        locating={isLocating}
        isPlaced={typeof outcome?.place === 'string'}
        onSearch={onSearch}
        onLocate={locate}
      />
      <div className={styles.gamesPlace}>
        <GameFilters terms={terms} onSearch={onSearch} />
      </div>
      <div className={styles.order}>
        <p aria-live="polite">
          {isLocating
            ? 'Finding where you are...'
            : outcome &&
              (area
                ? areaInWords(outcome)
                : outcomeInWords(outcome, { isNear: position !== null, rangeMiles, text }))}
        </p>
        {area && (
          <Button size="small" variant="quiet" onClick={() => setArea(null)}>
            Leave this area
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          disabled={isLocating}
          onClick={() => {
            setArea(null);
            void locate();
          }}
        >
          <LocateFixed size={16} aria-hidden="true" />
          Use my location
        </Button>
      </div>
      {outcome && outcome.towns.length > 0 && (
        <Towns outcome={outcome} onChoose={(town) => onSearch({ ...terms, text: town })} />
      )}
      <div className={styles.results} aria-busy={query.isPlaceholderData || undefined}>
        {isWaiting && <EmptyState text={SEARCH_OFFLINE} terrain="water" />}
        {!isWaiting && isLocating && query.data === undefined && loading}
        {!isWaiting && (!isLocating || query.data !== undefined) && (
          <>
            <p className={styles.map}>
              <MapToggle
                isOpen={isMapOpen}
                onToggle={(open) => search({ ...withoutMap(terms), ...(open && { map: 'yes' }) })}
              />
            </p>
            {isMapOpen ? (
              <Suspense fallback={list(null)}>
                <FoundOnMap
                  query={query}
                  total={outcome?.total ?? 0}
                  fitKey={query.isPlaceholderData ? '' : JSON.stringify([withoutMap(terms), position, area])}
                  onSearchArea={setArea}
                >
                  {list}
                </FoundOnMap>
              </Suspense>
            ) : (
              list(null)
            )}
          </>
        )}
      </div>
    </Page>
  );
}

const withoutMap = (terms: SearchTerms): SearchTerms => {
  const { map, ...rest } = terms;
  return map === undefined ? terms : rest;
};

type TownsProps = { outcome: FoundPage; onChoose: (town: string) => void };

/** Offers other towns: if the text names several, or also names a town besides the stores that contain its words. */
const Towns = ({ outcome: { place, towns }, onChoose }: TownsProps) => (
  <div className={styles.towns} role="group" aria-label="Towns of this name">
    <span>{place === null ? 'Or search around' : 'Or did you mean'}</span>
    {towns.map((town) => (
      <Chip key={town} onPress={() => onChoose(town)}>
        {town}
      </Chip>
    ))}
  </div>
);

type NothingFoundProps = SearchPageProps & { outcome: FoundPage | undefined };

/** Says that nothing was found, and offers a wider range if stores exist outside of it. */
function NothingFound({ outcome, terms, onSearch }: NothingFoundProps) {
  const beyond = outcome?.beyond ?? null;
  const hasGames = terms.system !== undefined || terms.week !== undefined;
  const wider = widerRangeMiles(beyond?.nearestMiles ?? null);
  const everywhere = beyond && `Search everywhere (${countInWords(beyond.total)})`;
  return (
    <EmptyState
      text="No retailers found."
      terrain="sand"
      piece="store"
      {...(beyond && { title: hiddenInWords(terms.rangeMiles, beyond.nearestMiles) })}
      actions={
        beyond ? (
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
        ) : (
          (terms.text !== '' || hasGames) && (
            <>
              {hasGames && (
                <Button onClick={() => onSearch({ text: terms.text, rangeMiles: terms.rangeMiles })}>
                  With or without games
                </Button>
              )}
              {terms.text !== '' && (
                <>
                  <Button
                    variant={hasGames ? 'quiet' : 'primary'}
                    onClick={() => onSearch({ ...terms, text: '' })}
                  >
                    Show all retailers
                  </Button>
                  <AppLink
                    to="/play/retailer"
                    search={{ q: terms.text }}
                    className={buttonClass({ variant: 'quiet' })}
                  >
                    Look for campaigns
                  </AppLink>
                </>
              )}
            </>
          )
        )
      }
    />
  );
}

function hiddenInWords(rangeMiles: number, nearestMiles: number | null): string {
  const nothing = `Nothing within ${milesInWords(rangeMiles)}.`;
  return nearestMiles === null ? nothing : `${nothing} The nearest is ${milesInWords(nearestMiles)} away.`;
}

type FoundProps = { retailers: FoundRetailer[]; place: string | null; map: StoresOnMap | null };

/** The found stores; those around a town are shown below its own, under a separate heading. */
function Found({ retailers, place, map }: FoundProps) {
  const own = retailers.filter(({ isAround }) => !isAround);
  const around = retailers.filter(({ isAround }) => isAround);
  if (own.length === 0 || around.length === 0) return <Cards retailers={retailers} map={map} />;
  return (
    <>
      <Cards retailers={own} map={map} />
      <h2 className={styles.around}>{`Around ${place ?? 'it'}`}</h2>
      <Cards retailers={around} map={map} />
    </>
  );
}

const Cards = ({ retailers, map }: Pick<FoundProps, 'retailers' | 'map'>) => (
  <CardGrid>
    {retailers.map((retailer) => (
      <li key={retailer.id} {...map?.itemOf(retailer)}>
        <RetailerCard
          retailer={retailer}
          distance={distanceInWords(retailer)}
          actions={
            <>
              <LinkButton retailer={retailer} />
              {map?.buttonOf(retailer)}
            </>
          }
        />
      </li>
    ))}
  </CardGrid>
);
