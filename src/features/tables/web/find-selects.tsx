import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyFormat } from '#shared/money/money.ts';
import { productCurrency } from '#ui/product.ts';
import { Button } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import {
  activeGameSystems,
  LOAD_GAME_SYSTEMS_ERROR,
} from '#features/game-systems/web/for-others/game-system-queries.ts';
import { countMoreFilters, type FindSearch, type withParts } from './find-search.ts';
import styles from './find-page.module.css';

// Loaded lazily: few people open them.
const MoreFilters = latePart(() => import('./more-filters.tsx'), 'MoreFilters');

const kinds = [
  { value: '', label: 'Anywhere' },
  { value: 'Retailer', label: 'In a store' },
  { value: 'Convention', label: 'At a convention' },
  { value: 'Online', label: 'Online' },
];

const SEATS_OFFERED = [1, 2, 3, 4, 5, 6];
const PRICES_OFFERED = [5, 10, 20, 50];

type FindSelectsProps = {
  search: FindSearch;
  /** Whether they are shown on a phone. */
  open: boolean;
  onParts: (parts: Parameters<typeof withParts>[1]) => void;
};

/** The filters besides place and time, and the order. */
export function FindSelects({ search, open, onParts: set }: FindSelectsProps) {
  const moreCount = countMoreFilters(search);
  // Filters that the URL sets are shown.
  const [moreOpen, setMoreOpen] = useState(moreCount > 0);
  const systems = useQuery(activeGameSystems());
  const money = moneyFormat(productCurrency());
  return (
    <>
      <SelectField
        label="Game system"
        value={search.system ?? ''}
        onValueChange={(system) => set({ system })}
        options={[
          { value: '', label: 'All game systems' },
          ...(systems.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label="Played"
        value={search.type ?? ''}
        onValueChange={(type) => set({ type: type as FindSearch['type'] | '' })}
        options={kinds}
      />
      <SelectField
        label="Free seats"
        value={search.seats === undefined ? '' : String(search.seats)}
        onValueChange={(seats) => set({ seats: seats === '' ? undefined : Number(seats) })}
        options={[
          { value: '', label: 'Any number' },
          ...withChosen(SEATS_OFFERED, search.seats).map((seats) => ({
            value: String(seats),
            label: seats === 1 ? '1 or more' : `${seats} or more`,
          })),
        ]}
      />
      <SelectField
        label="Price at most"
        value={search.price === undefined ? '' : String(search.price)}
        onValueChange={(price) => set({ price: price === '' ? undefined : Number(price) })}
        options={[
          { value: '', label: 'Any price' },
          { value: '0', label: 'Free' },
          ...withChosen(PRICES_OFFERED, search.price || undefined).map((price) => ({
            value: String(price),
            label: money.format(price),
          })),
        ]}
      />
      <SelectField
        label="Sort by"
        value={search.sort ?? ''}
        onValueChange={(sort) => set({ sort: sort as FindSearch['sort'] | '' })}
        options={[
          { value: '', label: 'Soonest first' },
          { value: 'nearest', label: 'Nearest first' },
          { value: 'fit', label: 'What suits me first' },
        ]}
      />
      <div className={styles.moreToggle}>
        <Button variant="quiet" aria-expanded={moreOpen} onClick={() => setMoreOpen(!moreOpen)}>
          {moreCount > 0 ? `More filters (${moreCount})` : 'More filters'}
        </Button>
      </div>
      {(open || moreOpen) && (
        <div className={classNames(styles.rare, moreOpen && styles.moreOpen)}>
          <MoreFilters search={search} onParts={set} />
        </div>
      )}
      {systems.isError && (
        <p role="alert" className={styles.failed}>
          {LOAD_GAME_SYSTEMS_ERROR}
        </p>
      )}
    </>
  );
}

/** The offered numbers, and the one that the URL chose. */
const withChosen = (offered: readonly number[], chosen: number | undefined): readonly number[] =>
  chosen === undefined || offered.includes(chosen)
    ? offered
    : [...offered, chosen].toSorted((one, other) => one - other);
