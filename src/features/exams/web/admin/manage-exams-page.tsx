import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ManagedExam } from '../../admin-contract.ts';
import { examTitle } from '../../rules.ts';
import { ExamStateBadge } from './exam-state-badge.tsx';
import { managedExams } from './admin-queries.ts';

const columns: Column<ManagedExam>[] = [
  { key: 'name', header: 'Name', kind: 'main', sortable: true, cell: examTitle },
  { key: 'system', header: 'Game system', cell: (exam) => exam.gameSystem.name },
  { key: 'questions', header: 'Questions', kind: 'number', cell: (exam) => exam.questionCount },
  { key: 'state', header: 'State', cell: (exam) => <ExamStateBadge exam={exam} /> },
  {
    key: 'locked',
    header: 'Questions are',
    cell: ({ isLocked }) => (isLocked ? <Badge tone="grey">locked</Badge> : <Badge tone="blue">open</Badge>),
  },
  { key: 'created', header: 'Added', sortable: true, cell: (exam) => <Day iso={exam.createdAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (exam) => (
      <ButtonLink
        to="/admin/exams/$examId"
        params={{ examId: exam.id }}
        size="small"
        variant="quiet"
        aria-label={`Edit ${isolated(examTitle(exam))}`}
      >
        Edit
      </ButtonLink>
    ),
  },
];

type ManageExamsPageProps = ListScreenProps<typeof managedExams> & {
  gameSystems: readonly { id: string; name: string }[];
  /** The button that adds an exam. */
  action: ReactNode;
  /** Shown above the list. */
  notice: ReactNode;
};

/** /admin/exams: the exams that certify players. */
export function ManageExamsPage(props: ManageExamsPageProps) {
  const { gameSystems, action, ...rest } = props;
  const filters: BrowseFilter[] = [
    {
      name: 'gameSystemId',
      label: 'Game system',
      all: 'All game systems',
      options: gameSystems.map(({ id, name }) => [id, name]),
    },
    {
      name: 'state',
      label: 'State',
      all: 'Drafts and published',
      options: [
        ['draft', 'Draft'],
        ['published', 'Published'],
      ],
    },
  ];
  return (
    <BrowsePage
      title="Exams"
      line="What players are certified by."
      {...rest}
      list={managedExams}
      actions={action}
      search="Name"
      filters={filters}
      columns={columns}
      exportName="exams"
      empty="There is no exam yet. Add the first one."
      noMatch="No exams match your search."
    />
  );
}
