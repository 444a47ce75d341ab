import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BrowsePage } from '../../../ui/data/browse-page.tsx';
import type { BrowseFilter, BrowseScreenProps } from '../../../ui/data/browse.tsx';
import { DayRange } from '../../../ui/forms/day-range.tsx';
import { ownTimeZone } from '../../../ui/time/days.ts';
import { Facts } from '../../../ui/components/facts.tsx';
import { ExactMoment, Moment } from '../../../ui/time/moment.tsx';
import type { Column } from '../../../ui/components/table.tsx';
import type { AuditEntryView } from '../contract.ts';
import { auditChoices, auditEntries, type AuditState, inputOf } from './queries.ts';

const actorOf = ({ actor }: AuditEntryView): string =>
  actor === null ? 'Nobody signed in' : (actor.username ?? 'A deleted account');

const columns: Column<AuditEntryView>[] = [
  { key: 'created', header: 'Time', sortable: true, cell: (entry) => <Moment iso={entry.createdAt} /> },
  { key: 'actor', header: 'Who', cell: actorOf },
  { key: 'action', header: 'What', kind: 'main', cell: (entry) => entry.action },
  {
    key: 'subject',
    header: 'To what',
    cell: ({ subjectType, subjectName, subjectId }) =>
      [subjectType, subjectName ?? subjectId?.slice(0, 8)].filter(Boolean).join(' '),
  },
  { key: 'change', header: 'Outcome', cell: ({ after }) => textOf(after) },
];

function textOf(details: AuditEntryView['after']): string {
  if (details === null) return '';
  const text = Object.entries(details)
    .map(([name, value]) => `${name}: ${wordsFor(value)}`)
    .join(', ');
  return text.length > 90 ? `${text.slice(0, 89)}…` : text;
}

/** Changed fields as a list of names; everything else as stored. */
function wordsFor(value: unknown): string {
  if (typeof value === 'string') return value;
  const isNames = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isNames ? value.join(' ') || 'nothing' : JSON.stringify(value);
}

/** Options for a filter. The chosen one is among them even while the others load, or when it no longer occurs. */
const optionsOf = (names: readonly string[] = [], chosen?: string) =>
  [...(chosen === undefined || names.includes(chosen) ? [] : [chosen]), ...names].map((name) => ({
    value: name,
    label: name,
  }));

const detailsOf = (entry: AuditEntryView) => <EntryDetails entry={entry} />;

/** /admin/audit-log: who did what and when, and what it was before. */
export function AuditLogPage({ state, onStateChange }: BrowseScreenProps<AuditState>) {
  const entries = useInfiniteQuery(auditEntries(state));
  const { kinds, actions } = useQuery(auditChoices()).data ?? {};
  const filters: BrowseFilter[] = [
    { name: 'kind', label: 'Kind of thing', all: 'Everything', options: optionsOf(kinds, state.kind) },
    { name: 'action', label: 'Action', all: 'All actions', options: optionsOf(actions, state.action) },
  ];
  const { from: _from, until: _until, ...others } = state;
  return (
    <BrowsePage
      title="Audit log"
      line={`Every change in the console and every security event. Nobody can change it. Days and times are those of ${ownTimeZone()}.`}
      query={entries}
      state={state}
      onStateChange={onStateChange}
      search="Username or id"
      filters={filters}
      fields={<DayRange days={state} onDaysChange={(days) => onStateChange({ ...others, ...days })} />}
      columns={columns}
      exportName="audit-log"
      exportInput={inputOf(state)}
      expand={detailsOf}
      expandLabel={(entry) => `Details of ${entry.action}`}
      empty="Nothing has happened yet."
      noMatch="No entries match your search."
    />
  );
}

const EntryDetails = ({ entry }: { entry: AuditEntryView }) => (
  <Facts
    facts={[
      { name: 'Time', value: <ExactMoment iso={entry.createdAt} /> },
      { name: 'Actor', value: entry.actor ? `${actorOf(entry)} (${entry.actor.id})` : actorOf(entry) },
      { name: 'Subject', value: `${entry.subjectType} ${entry.subjectId ?? ''}` },
      ...(entry.before ? [{ name: 'Before', value: JSON.stringify(entry.before, null, 1) }] : []),
      ...(entry.after ? [{ name: 'After', value: JSON.stringify(entry.after, null, 1) }] : []),
      ...(entry.requestId === null ? [] : [{ name: 'Request', value: entry.requestId }]),
    ]}
  />
);
