import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { TablesPage } from '../contract.ts';
import { countFilters, type FindSearch, withParts } from './find-search.ts';
import { wayOutOf } from './way-out-messages.ts';

type NothingFoundProps = {
  outcome: TablesPage | undefined;
  search: FindSearch;
  onSearch: (search: FindSearch) => void;
};

/** Says that nothing was found, and offers searches with one filter less. */
export function NothingFound({ outcome, search, onSearch }: NothingFoundProps) {
  const ways = (outcome?.waysOut ?? []).map((way) => wayOutOf(way, search));
  const { place, miles } = search;
  const bare: FindSearch = {
    ...(place !== undefined && { place }),
    ...(miles !== undefined && { miles }),
  };
  return (
    <EmptyState
      text={
        outcome?.isPlaceUnknown
          ? 'Try a ZIP code, or a town and its state, such as “Oakland, CA”.'
          : 'No tables match your search.'
      }
      terrain="sand"
      piece="die"
      actions={
        <>
          {ways.map(({ words, search: other }, index) => (
            <Button key={words} variant={index === 0 ? 'primary' : 'quiet'} onClick={() => onSearch(other)}>
              {words}
            </Button>
          ))}
          {ways.length === 0 && countFilters(search) > 0 && (
            <Button variant="quiet" onClick={() => onSearch(bare)}>
              Clear filters
            </Button>
          )}
          {outcome?.isPlaceUnknown && (
            <Button variant="quiet" onClick={() => onSearch(withParts(search, { place: '' }))}>
              Search everywhere
            </Button>
          )}
        </>
      }
    />
  );
}
