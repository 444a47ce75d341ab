import { isolated } from '#shared/text/isolated.ts';
import { TakerBadge } from '#features/desk/web/for-others/taken.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import type { Column } from '#ui/components/table.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { ListedCase } from '../../admin-contract.ts';
import { thingNames } from '#shared/things.ts';
import { moderationCases } from './admin-queries.ts';
import { DecisionBadge } from './decision-badge.tsx';
import styles from './moderation.module.css';

const filters: BrowseFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'Waiting',
    options: [['decided', 'Decided']],
  },
];

const reportsInWords = (count: number): string =>
  count === 0 ? 'No reports' : count === 1 ? '1 report' : `${count >= 1_000 ? '1,000+' : count} reports`;

const columns: Column<ListedCase>[] = [
  {
    key: 'title',
    header: 'What',
    kind: 'main',
    cell: ({ title, kind, alias }) => (
      <>
        {title}
        <span className={styles.rest}>
          {alias === null ? thingNames[kind] : `${thingNames[kind]} of ${isolated(alias)}`}
        </span>
      </>
    ),
  },
  { key: 'reports', header: 'Reports', cell: ({ reports }) => reportsInWords(reports) },
  {
    key: 'state',
    header: 'State',
    cell: ({ id, decision, hasAppeal }) => (
      <span className={styles.badges}>
        {decision === null ? <Badge tone="yellow">reported</Badge> : <DecisionBadge decision={decision} />}
        {hasAppeal && <Badge tone="purple">appeal</Badge>}
        <TakerBadge id={id} />
      </span>
    ),
  },
  { key: 'at', header: 'Since', cell: ({ at }) => <Moment iso={at} /> },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ kind, thingId, title }) => (
      <ButtonLink
        to="/admin/moderation/$kind/$thingId"
        params={{ kind, thingId }}
        size="small"
        variant="quiet"
        aria-label={`Look at it: ${isolated(title)}`}
      >
        Look at it
      </ButtonLink>
    ),
  },
];

/** /admin/moderation: reports and appeals that wait for an admin, and decided cases. */
export const CasesPage = (props: ListScreenProps<typeof moderationCases>) => (
  <BrowsePage
    {...props}
    list={moderationCases}
    title="Reports"
    line={
      props.state.state === 'decided'
        ? 'What was decided, the latest first.'
        : 'What people reported or appealed against, the longest waiting first.'
    }
    filters={filters}
    columns={columns}
    empty="Nothing waits for you."
    noMatch="Nothing was decided yet."
  />
);
