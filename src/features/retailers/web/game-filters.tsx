import { useQuery } from '@tanstack/react-query';
import { Chip } from '#ui/components/chip.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { activeGameSystems } from '#features/game-systems/web/for-others/game-system-queries.ts';
import styles from './search-page.module.css';
import type { SearchTerms } from './store-search.ts';

type GameFiltersProps = { terms: SearchTerms; onSearch: (terms: SearchTerms) => void };

/** Filters for stores with games: within a week, or of one game system. */
export function GameFilters({ terms, onSearch }: GameFiltersProps) {
  const systems = useQuery(activeGameSystems());
  const { system, week, ...rest } = terms;
  const search = (games: Pick<SearchTerms, 'system' | 'week'>) => onSearch({ ...rest, ...games });
  return (
    <div className={styles.games}>
      <SelectField
        label="With games of"
        value={system ?? ''}
        onValueChange={(chosen) =>
          search({ ...(chosen !== '' && { system: chosen }), ...(week && { week }) })
        }
        options={[
          { value: '', label: 'Any system, or none' },
          ...(systems.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Chip
        isOn={week === 'yes'}
        onPress={() => search({ ...(system !== undefined && { system }), ...(!week && { week: 'yes' }) })}
      >
        Games this week
      </Chip>
    </div>
  );
}
