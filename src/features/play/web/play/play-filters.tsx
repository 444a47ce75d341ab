import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { TextField } from '#ui/forms/field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useSettledText } from '#ui/time/use-settled.ts';
import {
  activeGameSystems,
  LOAD_GAME_SYSTEMS_ERROR,
} from '#features/game-systems/web/for-others/game-system-queries.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';
import styles from './play.module.css';
import {
  countFactFilters,
  countFilters,
  type PlaySearch,
} from '#features/campaigns/web/for-others/play-search.ts';
import { storeStates } from './queries.ts';

// Loaded lazily: few people open these filters.
const FactFilters = latePart(
  () => import('#features/campaigns/web/for-others/fact-filters.tsx'),
  'FactFilters',
);

type PlayFiltersProps = {
  type: CampaignType;
  search: PlaySearch;
  onSearch: (search: PlaySearch) => void;
};

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'soonest', label: 'Next session first' },
  { value: 'price', label: 'Lowest price first' },
];

/** The search with one part set, or removed if the value is empty. */
function withPart(search: PlaySearch, key: keyof PlaySearch, value: string | number): PlaySearch {
  const { [key]: _, ...rest } = search;
  return value === '' ? rest : { ...rest, [key]: value };
}

/** The filters of a play page. On a phone all but the search text are collapsed. */
export function PlayFilters({ type, search, onSearch }: PlayFiltersProps) {
  const [open, setOpen] = useState(false);
  const factCount = countFactFilters(search);
  // Open if the URL already has such filters.
  const [moreOpen, setMoreOpen] = useState(factCount > 0);
  const systems = useQuery(activeGameSystems());
  const states = useQuery({ ...storeStates(), enabled: type === 'Retailer' });
  const set = (key: keyof PlaySearch) => (value: string) => onSearch(withPart(search, key, value));
  const count = countFilters(withPart(search, 'q', ''));
  return (
    <search className={styles.filters} aria-label="Search campaigns">
      <WordsField words={search.q ?? ''} onWords={set('q')} />
      <div className={styles.toggle}>
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {count > 0 ? `Filter and sort (${count})` : 'Filter and sort'}
        </Button>
      </div>
      <div className={classNames(styles.more, open && styles.open)}>
        <SelectField
          label="Game system"
          value={search.system ?? ''}
          onValueChange={set('system')}
          options={[
            { value: '', label: 'All game systems' },
            ...(systems.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {type === 'Retailer' && (
          <SelectField
            label="State"
            value={search.state ?? ''}
            onValueChange={set('state')}
            options={[
              { value: '', label: 'All states' },
              ...(states.data?.items ?? []).map((state) => ({ value: state, label: state })),
            ]}
          />
        )}
        <SelectField label="Sort by" value={search.sort ?? ''} onValueChange={set('sort')} options={orders} />
        <div className={styles.seats}>
          <SwitchField
            label="Free seats only"
            checked={search.seats === 'free'}
            onCheckedChange={(checked) => set('seats')(checked ? 'free' : '')}
          />
        </div>
        <div className={styles.moreToggle}>
          <Button variant="quiet" aria-expanded={moreOpen} onClick={() => setMoreOpen(!moreOpen)}>
            {factCount > 0 ? `More filters (${factCount})` : 'More filters'}
          </Button>
        </div>
        {(open || moreOpen) && (
          <div className={classNames(styles.facts, moreOpen && styles.moreOpen)}>
            <FactFilters search={search} onPart={(key, value) => onSearch(withPart(search, key, value))} />
          </div>
        )}
      </div>
      {systems.isError && (
        <p role="alert" className={styles.failed}>
          {LOAD_GAME_SYSTEMS_ERROR}
        </p>
      )}
      {states.isError && (
        <p role="alert" className={styles.failed}>
          There was an error loading the states. Please try again later.
        </p>
      )}
    </search>
  );
}

/** The search text. It is passed on once the user pauses typing. A change of the URL replaces it. */
function WordsField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const [text, setText] = useSettledText(words, onWords);
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Title, game, organiser or place"
      value={text}
      limit={100}
      isCut
      autoComplete="off"
      onValueChange={setText}
    />
  );
}
