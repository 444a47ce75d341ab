import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { moneyFormat } from '#shared/money/money.ts';
import { productCurrency } from '#ui/product.ts';
import { Button } from '#ui/components/button.tsx';
import { Chip } from '#ui/components/chip.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { TextField } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useSettledText } from '#ui/time/use-settled.ts';
import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import {
  activeGameSystems,
  LOAD_GAME_SYSTEMS_ERROR,
} from '#features/game-systems/web/for-others/game-system-queries.ts';
import { DEFAULT_RANGE_MILES, RANGES_MILES } from '../rules.ts';
import { fullDayNames } from './find-messages.ts';
import {
  countFilters,
  countMoreFilters,
  type DayName,
  dayNames,
  daysOf,
  type FindSearch,
  withParts,
} from './find-search.ts';
import styles from './find-page.module.css';

// Opened by few.
const MoreFilters = latePart(() => import('./more-filters.tsx'), 'MoreFilters');

type FindFiltersProps = {
  search: FindSearch;
  /** Whether it is known where to start from, so that ranges mean something. */
  hasStart: boolean;
  locating: boolean;
  onSearch: (search: FindSearch) => void;
  onLocate: () => void;
};

/** Parts of a day that are one press away. */
const times = [
  { label: 'Morning', after: 6, before: 12 },
  { label: 'Afternoon', after: 12, before: 17 },
  { label: 'Evening', after: 17, before: 24 },
];

const kinds = [
  { value: '', label: 'Anywhere' },
  { value: 'Retailer', label: 'In a store' },
  { value: 'Convention', label: 'At a convention' },
  { value: 'Online', label: 'Online' },
];

const SEATS_OFFERED = [1, 2, 3, 4, 5, 6];
const PRICES_OFFERED = [5, 10, 20, 50];

/** What to look for: where, on which days, at what time, and what. On a phone all but that folds away. */
export function FindFilters({ search, hasStart, locating, onSearch, onLocate }: FindFiltersProps) {
  const [open, setOpen] = useState(false);
  const moreCount = countMoreFilters(search);
  // What an address asks for is shown.
  const [moreOpen, setMoreOpen] = useState(moreCount > 0);
  const systems = useQuery(activeGameSystems());
  const set = (parts: Parameters<typeof withParts>[1]) => onSearch(withParts(search, parts));
  const count = countFilters(withParts(search, { days: '', after: undefined, before: undefined }));
  const range = search.miles ?? DEFAULT_RANGE_MILES;
  const offered = RANGES_MILES.some((miles) => miles === range) ? RANGES_MILES : [range, ...RANGES_MILES];
  const money = moneyFormat(productCurrency());
  return (
    <search className={styles.filters} aria-label="Search tables">
      <div className={styles.where}>
        <PlaceField place={search.place ?? ''} onPlace={(place) => set({ place })} />
        <SelectField
          label="Within"
          value={String(range)}
          disabled={!hasStart}
          onValueChange={(miles) =>
            set({ miles: Number(miles) === DEFAULT_RANGE_MILES ? undefined : Number(miles) })
          }
          options={offered.map((miles) => ({
            value: String(miles),
            label: miles === 0 ? 'Any distance' : milesInWords(miles),
          }))}
        />
        <Button variant="quiet" busy={locating} onClick={onLocate}>
          <LocateFixed size={16} aria-hidden="true" />
          Near me
        </Button>
      </div>
      <div className={styles.when}>
        <Days search={search} onDays={(days) => set({ days })} />
        <div role="group" aria-label="Time of day" className={styles.chips}>
          {times.map(({ label, after, before }) => {
            const isOn = search.after === after && search.before === before;
            return (
              <Chip
                key={label}
                isOn={isOn}
                onPress={() => set(isOn ? { after: undefined, before: undefined } : { after, before })}
              >
                {label}
              </Chip>
            );
          })}
        </div>
      </div>
      <div className={styles.toggle}>
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {count > 0 ? `Filter and sort (${count})` : 'Filter and sort'}
        </Button>
      </div>
      <div className={classNames(styles.more, open && styles.open)}>
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
      </div>
      {systems.isError && (
        <p role="alert" className={styles.failed}>
          {LOAD_GAME_SYSTEMS_ERROR}
        </p>
      )}
    </search>
  );
}

/** What is offered, and what an address chose beside it. */
const withChosen = (offered: readonly number[], chosen: number | undefined): readonly number[] =>
  chosen === undefined || offered.includes(chosen)
    ? offered
    : [...offered, chosen].toSorted((one, other) => one - other);

function Days({ search, onDays }: { search: FindSearch; onDays: (days: string) => void }) {
  const chosen = daysOf(search);
  const toggle = (day: DayName) =>
    onDays(dayNames.filter((one) => (one === day ? !chosen.includes(one) : chosen.includes(one))).join('.'));
  return (
    <div role="group" aria-label="Days" className={styles.chips}>
      {dayNames.map((day) => (
        <Chip key={day} isOn={chosen.includes(day)} onPress={() => toggle(day)}>
          {fullDayNames[day].slice(0, 3)}
        </Chip>
      ))}
    </div>
  );
}

/** The place that is searched around. It is passed on once the user pauses; a change of the address replaces it. */
function PlaceField({ place, onPlace }: { place: string; onPlace: (place: string) => void }) {
  const [text, setText] = useSettledText(place, onPlace);
  return (
    <TextField
      label="Near"
      type="search"
      placeholder="ZIP code or town"
      value={text}
      limit={100}
      isCut
      autoComplete="postal-code"
      onValueChange={setText}
    />
  );
}
