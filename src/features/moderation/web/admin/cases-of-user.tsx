import { useQuery } from '@tanstack/react-query';
import { countWords } from '#shared/text/count-words.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ruleNames } from '#shared/things.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { CaseOfUser } from '../../admin-contract.ts';
import { casesOfUser } from './admin-queries.ts';
import { DecisionBadge } from './decision-badge.tsx';

const State = ({ row: { decision, isLifted, hasAppeal } }: { row: CaseOfUser }) => {
  if (decision === null) return <Badge tone="yellow">waits</Badge>;
  return (
    <>
      <DecisionBadge decision={decision} /> {isLifted && <Badge tone="blue">lifted</Badge>}{' '}
      {hasAppeal && !isLifted && <Badge>appealed</Badge>}
    </>
  );
};

const columns: Column<CaseOfUser>[] = [
  {
    key: 'thing',
    header: 'Thing',
    kind: 'main',
    cell: ({ kind, thingId, title }) => (
      <AppLink to="/admin/moderation/$kind/$thingId" params={{ kind, thingId }}>
        {isolated(title)}
      </AppLink>
    ),
  },
  { key: 'state', header: 'Decision', cell: (row) => <State row={row} /> },
  {
    key: 'rule',
    header: 'Rule',
    cell: ({ rule }) => (rule === null ? '–' : ruleNames[rule]),
  },
  { key: 'reports', header: 'Reports', kind: 'number', cell: ({ reports }) => reports },
  { key: 'at', header: 'When', cell: ({ at }) => <Moment iso={at} /> },
];

/** The reports and decisions about a user's things, and how many reports the user made. */
export function CasesOfUser({ userId }: { userId: Id }) {
  const cases = useQuery(casesOfUser(userId));
  return (
    <Section title="Reports and decisions">
      <Loaded
        query={cases}
        error="The reports could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={3} />}
      >
        {({ items, reportsMade }) => (
          <>
            <p>{saidOf(items, reportsMade)}</p>
            {items.length > 0 && (
              <Card flush>
                <Table label="Reports and decisions" rows={items} rowKey={({ id }) => id} columns={columns} />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** How many decisions against the user stand, how many were lifted, and how many reports the user made. */
function saidOf(items: readonly CaseOfUser[], reportsMade: number): string {
  const decided = items.filter(({ decision }) => decision === 'hide' || decision === 'remove');
  const lifted = decided.filter(({ isLifted }) => isLifted).length;
  const standing = countWords(decided.length - lifted, 'decision stands', 'decisions stand');
  const made = countWords(reportsMade, 'report', 'reports');
  return `${standing} against them, ${lifted} lifted. They have made ${made} themselves.`;
}
