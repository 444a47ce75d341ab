import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TakerBadge } from '#features/desk/web/for-others/taken.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import type { Column } from '#ui/components/table.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { GradedSubmission, SubmissionInReview } from '../../../contract.ts';
import { examTitle } from '../../../rules.ts';
import { ExamScoreBadge } from '../../exam-score-badge.tsx';
import styles from './grading-page.module.css';
import { examsToGrade, gradedExams, managedExam } from '../admin-queries.ts';

type Submission = SubmissionInReview & Partial<GradedSubmission>;

/** The exam and its player, with the other facts on a second line: never more than two lines, even on a phone. */
const what = (rest: (submission: Submission) => ReactNode): Column<Submission> => ({
  key: 'exam',
  header: 'Exam',
  kind: 'main',
  cell: (submission) => (
    <>
      {`${isolated(examTitle(submission.exam))}: ${isolated(submission.player.alias)}`}
      <span className={styles.rest}>
        {isolated(submission.gameSystem.name)}, {rest(submission)}
      </span>
    </>
  ),
});

const action = (words: string): Column<Submission> => ({
  key: 'actions',
  header: 'Actions',
  kind: 'actions',
  cell: ({ id, exam, player }) => (
    <ButtonLink
      to="/admin/grading/$submissionId"
      params={{ submissionId: id }}
      size="small"
      variant={words === 'Grade' ? 'primary' : 'quiet'}
      aria-label={`${words} ${isolated(examTitle(exam))} of ${isolated(player.alias)}`}
    >
      {words}
    </ButtonLink>
  ),
});

const waitingColumns: Column<Submission>[] = [
  what(({ submittedAt, graders, given, isGradedByYou }) => (
    <>
      submitted <Moment iso={submittedAt} />
      {graders > 1 && `, ${given} of ${graders} grades given${isGradedByYou ? ', one by you' : ''}`}
    </>
  )),
  { key: 'taken', header: 'Taken by', cell: ({ id }) => <TakerBadge id={id} /> },
  action('Grade'),
];

const gradedColumns: Column<Submission>[] = [
  what(({ gradedAt, submittedAt }) => (
    <>
      graded <Moment iso={gradedAt ?? submittedAt} />
    </>
  )),
  {
    key: 'score',
    header: 'Score',
    cell: ({ scorePercent = null }) => <ExamScoreBadge scorePercent={scorePercent} />,
  },
  action('Correct'),
];

const stateFilter: BrowseFilter = {
  name: 'state',
  label: 'State',
  all: 'Waiting for a score',
  options: [['graded', 'Graded']],
};

/** /admin/grading: submitted exams that wait for a score, and graded ones. */
export function GradingPage({ state, onStateChange }: ListScreenProps<typeof examsToGrade>) {
  const examFilter = useExamFilter(state.examId);
  const shared = {
    title: 'Grading',
    state,
    onStateChange,
    search: 'Player or exam',
    filters: [stateFilter, ...examFilter],
    noMatch: 'No submitted exam matches your search.',
  };
  return state.state === 'graded' ? (
    <BrowsePage
      {...shared}
      key="graded"
      list={gradedExams}
      line="Submitted exams with a score, the last graded first."
      columns={gradedColumns}
      empty="No exam was graded yet."
    />
  ) : (
    <BrowsePage
      {...shared}
      key="waiting"
      list={examsToGrade}
      line="Submitted exams that wait for their score, the longest waiting first."
      columns={waitingColumns}
      empty="No exam waits for its score."
    />
  );
}

/** A filter for the exam in the URL, which also leads back to all exams. The exam's page links here. */
function useExamFilter(examId: string | undefined): BrowseFilter[] {
  const exam = useQuery({ ...managedExam(examId ?? ''), enabled: examId !== undefined });
  if (examId === undefined) return [];
  return [
    {
      name: 'examId',
      label: 'Exam',
      all: 'All exams',
      options: [[examId, exam.data?.name ?? 'One exam']],
    },
  ];
}
