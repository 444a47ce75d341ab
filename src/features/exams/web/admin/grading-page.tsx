import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Moment } from '../../../../ui/time/moment.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Paged } from '../../../../ui/data/paged.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { type Column, Table } from '../../../../ui/components/table.tsx';
import type { SubmissionInReview } from '../../contract.ts';
import { examsToGrade } from './admin-queries.ts';

const columns: Column<SubmissionInReview>[] = [
  { key: 'exam', header: 'Exam', kind: 'main', cell: (submission) => submission.exam.name },
  { key: 'system', header: 'Game system', cell: (submission) => submission.gameSystem.name },
  { key: 'player', header: 'Player', cell: (submission) => submission.player.alias },
  { key: 'submitted', header: 'Submitted', cell: (submission) => <Moment iso={submission.submittedAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ id, exam, player }) => (
      <ButtonLink
        to="/admin/grading/$submissionId"
        params={{ submissionId: id }}
        size="small"
        aria-label={`Grade ${exam.name} of ${player.alias}`}
      >
        Grade
      </ButtonLink>
    ),
  },
];

/** /admin/grading: submitted exams that wait for their score, the longest waiting first. */
export function GradingPage() {
  const waiting = useInfiniteQuery(examsToGrade());
  return (
    <Page title="Grading" line="Submitted exams that wait for their score, the longest waiting first.">
      <Paged
        query={waiting}
        error="The exams in review could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {(items) => (
          <Card flush>
            <Table
              label="Exams in review"
              rows={items}
              columns={columns}
              rowKey={(submission) => submission.id}
              empty={<EmptyState plain text="No exam waits for its score." piece="flag" />}
            />
          </Card>
        )}
      </Paged>
    </Page>
  );
}
