import { DayRange } from '#ui/forms/day-range.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { FactFilters } from '#features/campaigns/web/for-others/fact-filters.tsx';
import type { FindSearch, withParts } from './find-search.ts';
import styles from './find-page.module.css';

type MoreFiltersProps = {
  search: FindSearch;
  onParts: (parts: Parameters<typeof withParts>[1]) => void;
};

/** The filters that fewer people need: dates, tournaments, certified organisers, and facts about the table. */
export const MoreFilters = ({ search, onParts }: MoreFiltersProps) => (
  <>
    <DayRange
      days={{
        ...(search.from !== undefined && { from: search.from }),
        ...(search.until !== undefined && { until: search.until }),
      }}
      onDaysChange={({ from, until }) => onParts({ from, until })}
    />
    <SelectField
      label="Tournaments"
      value={search.tournament ?? ''}
      onValueChange={(tournament) => onParts({ tournament: tournament as FindSearch['tournament'] | '' })}
      options={[
        { value: '', label: 'With and without' },
        { value: 'only', label: 'Tournaments only' },
        { value: 'none', label: 'No tournaments' },
      ]}
    />
    <SelectField
      label="Stores"
      value={search.stores ?? ''}
      onValueChange={(stores) => onParts({ stores: stores as FindSearch['stores'] | '' })}
      options={[
        { value: '', label: 'All stores' },
        { value: 'linked', label: 'Stores I linked' },
      ]}
    />
    <div className={styles.switch}>
      <SwitchField
        label="Certified organisers only"
        checked={search.certified === 'yes'}
        onCheckedChange={(checked) => onParts({ certified: checked ? 'yes' : undefined })}
      />
    </div>
    <div className={styles.facts}>
      <FactFilters search={search} onPart={(key, value) => onParts({ [key]: value })} />
    </div>
  </>
);
