import { SelectField } from '#ui/forms/select-field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import {
  accessibilityNeeds,
  languageCodes,
  safetyTools,
  soughtExperiences,
} from '../../table-facts/rules.ts';
import type { FactSearch } from './play-search.ts';
import { languageName } from './card-messages.ts';
import { accessibilityNames, safetyToolNames } from './fact-messages.ts';
import styles from '../table-facts/fact-filters.module.css';

const soughtNames = {
  new: 'New to the game',
  some: 'Some experience',
  experienced: 'Experienced',
};

/** The ages to choose from. An age in between would find what the next lower one finds, and little more. */
const ages = [6, 8, 10, 12, 13, 14, 15, 16, 17, 18, 21];

type FactFiltersProps = {
  search: FactSearch;
  /** Sets a part of the search, or removes it if the value is empty. */
  onPart: (key: keyof FactSearch, value: string | number) => void;
};

/** Filters for what organisers state about their tables. */
export function FactFilters({ search, onPart }: FactFiltersProps) {
  const languages = languageCodes
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  // The URL may contain an age that is not one of the choices.
  const offered = search.age === undefined || ages.includes(search.age) ? ages : [search.age, ...ages];
  return (
    <div className={styles.filters}>
      <SelectField
        label="Experience"
        value={search.level ?? ''}
        onValueChange={(value) => onPart('level', value)}
        options={[
          { value: '', label: 'Any experience' },
          ...soughtExperiences.map((word) => ({ value: word, label: soughtNames[word] })),
        ]}
      />
      <SelectField
        label="Language"
        value={search.lang ?? ''}
        onValueChange={(value) => onPart('lang', value)}
        options={[{ value: '', label: 'Any language' }, ...languages]}
      />
      <SelectField
        label="Open to age"
        value={search.age === undefined ? '' : String(search.age)}
        onValueChange={(value) => onPart('age', value === '' ? '' : Number(value))}
        options={[
          { value: '', label: 'Any age' },
          ...offered.map((age) => ({ value: String(age), label: `${age} years` })),
        ]}
      />
      <SelectField
        label="Accessibility"
        value={search.access ?? ''}
        onValueChange={(value) => onPart('access', value)}
        options={[
          { value: '', label: 'Any' },
          ...accessibilityNeeds.map((word) => ({ value: word, label: accessibilityNames[word] })),
        ]}
      />
      <SelectField
        label="Safety tool"
        value={search.safety ?? ''}
        onValueChange={(value) => onPart('safety', value)}
        options={[
          { value: '', label: 'Any' },
          ...safetyTools.map((word) => ({ value: word, label: safetyToolNames[word] })),
        ]}
      />
      <div className={styles.zero}>
        <SwitchField
          label="Upcoming session zero"
          checked={search.zero === 'coming'}
          onCheckedChange={(checked) => onPart('zero', checked ? 'coming' : '')}
        />
      </div>
    </div>
  );
}
