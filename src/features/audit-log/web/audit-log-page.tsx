import { useQuery } from '@tanstack/react-query';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { ownZone } from '#shared/time/zone-clock.ts';
import { lazily } from '#ui/late/lazily.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { AuditEntryView } from '../contract.ts';
import { actionInWords, entryInWords, nameInWords, outcomeInWords } from './audit-messages.ts';
import { auditChoices, auditEntries, inputOf } from './queries.ts';

const EntryDetails = lazily(() => import('./entry-details.tsx'), 'EntryDetails');

const columns: Column<AuditEntryView>[] = [
  { key: 'created', header: 'Time', sortable: true, cell: (entry) => <Moment iso={entry.createdAt} /> },
  { key: 'what', header: 'What happened', kind: 'main', cell: entryInWords },
  { key: 'outcome', header: 'Outcome', cell: (entry) => outcomeInWords(entry) || 'Done' },
];

/**
 * Options for a filter, by their words. The chosen one is among them even while the others load, or when it no longer
 * occurs.
 */
const optionsOf = (inWords: (name: string) => string, names: readonly string[] = [], chosen?: string) =>
  [...(chosen === undefined || names.includes(chosen) ? [] : [chosen]), ...names]
    .map((name) => [name, inWords(name)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));

const detailsOf = (entry: AuditEntryView) => <EntryDetails entry={entry} />;

/** /admin/audit-log: who did what and when, and what it was before. */
export function AuditLogPage({ state, onStateChange }: ListScreenProps<typeof auditEntries>) {
  const { kinds, actions } = useQuery(auditChoices()).data ?? {};
  const filters: BrowseFilter[] = [
    {
      name: 'kind',
      label: 'Kind of thing',
      all: 'Everything',
      options: optionsOf(nameInWords, kinds, state.kind),
    },
    {
      name: 'action',
      label: 'Action',
      all: 'All actions',
      options: optionsOf(actionInWords, actions, state.action),
    },
  ];
  const { from: _from, until: _until, ...others } = state;
  return (
    <BrowsePage
      title="Audit log"
      line={`Every change in the console and every security event. Nobody can change it. Days and times are those of ${ownZone()}.`}
      list={auditEntries}
      state={state}
      onStateChange={onStateChange}
      search="Username or id"
      filters={filters}
      fields={<DayRange days={state} onDaysChange={(days) => onStateChange({ ...others, ...days })} />}
      columns={columns}
      exportName="audit-log"
      exportInput={inputOf(state)}
      expand={detailsOf}
      expandLabel={(entry) => `Details: ${entryInWords(entry)}`}
      empty="Nothing has happened yet."
      noMatch="No entries match your search."
    />
  );
}
