import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Chip } from '#ui/components/chip.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { TextField } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useSettledText } from '#ui/time/use-settled.ts';
import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import { DEFAULT_RANGE_MILES, RANGES_MILES } from '../rules.ts';
import { fullDayNames } from './find-messages.ts';
import { countFilters, type DayName, dayNames, daysOf, type FindSearch, withParts } from './find-search.ts';
import styles from './find-page.module.css';

// Loaded lazily: on a phone, few people open them.
const FindSelects = latePart(() => import('./find-selects.tsx'), 'FindSelects');

type FindFiltersProps = {
  search: FindSearch;
  /** The range of the search; null if its start is unknown. */
  rangeMiles: number | null;
  locating: boolean;
  onSearch: (search: FindSearch) => void;
  onLocate: () => void;
};

/** Parts of a day, offered as buttons. */
const times = [
  { label: 'Morning', after: 6, before: 12 },
  { label: 'Afternoon', after: 12, before: 17 },
  { label: 'Evening', after: 17, before: 24 },
];

/** The filters: place, days and time, and the others. On a phone the others are collapsed. */
export function FindFilters({ search, rangeMiles, locating, onSearch, onLocate }: FindFiltersProps) {
  const [open, setOpen] = useState(false);
  const set = (parts: Parameters<typeof withParts>[1]) => onSearch(withParts(search, parts));
  const count = countFilters(withParts(search, { days: '', after: undefined, before: undefined }));
  const range = search.miles ?? rangeMiles ?? DEFAULT_RANGE_MILES;
  const offered = RANGES_MILES.some((miles) => miles === range) ? RANGES_MILES : [range, ...RANGES_MILES];
  return (
    <search className={styles.filters} aria-label="Search tables">
      <div className={styles.where}>
        <PlaceField place={search.place ?? ''} onPlace={(place) => set({ place })} />
        <SelectField
          label="Within"
          value={String(range)}
          disabled={rangeMiles === null}
          onValueChange={(miles) =>
            // Sorted by fit, the default is the range in the reader's wishes.
            set({
              miles:
                Number(miles) === DEFAULT_RANGE_MILES && search.sort !== 'fit' ? undefined : Number(miles),
            })
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
        <FindSelects search={search} open={open} onParts={set} />
      </div>
    </search>
  );
}

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

/** The place that is searched around. `onPlace` is called when the user stops typing; a change of the URL replaces the text. */
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
