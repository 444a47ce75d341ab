import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { TakeIt } from '#features/desk/web/for-others/taken.tsx';
import { WorkPager } from '#features/desk/web/for-others/work-pager.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { errorCode } from '#ui/data/api.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { examTitle } from '../../../rules.ts';
import { AskedAsShown } from '../../asked-as-shown.tsx';
import { examsToGrade, submissionById } from '../admin-queries.ts';
import { ScoreForm, type ScoreFormProps } from './score-form.tsx';

// Loaded lazily: few exams have several graders.
const OtherGrades = lazily(() => import('./other-grades.tsx'), 'OtherGrades');
// Loaded lazily: few submissions have a certificate.
const SubmissionCertificate = lazily(() => import('./submission-certificate.tsx'), 'SubmissionCertificate');

type GradeExamPageProps = {
  submissionId: string;
  onNext: ScoreFormProps['onNext'];
};

/** /admin/grading/{submissionId}: every question with its answer, and the form for the score. */
export function GradeExamPage({ submissionId, onNext }: GradeExamPageProps) {
  const submission = useQuery(submissionById(submissionId));
  if (submission.isError && ['SUBMISSION_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(submission.error))) {
    return (
      <Page title="Grade an exam">
        <EmptyState text="Submitted exam not found" piece="flag" />
      </Page>
    );
  }
  const found = submission.data;
  return (
    <Page
      title="Grade an exam"
      heading={found ? examTitle(found.exam) : 'Grade an exam'}
      line={
        found && (
          <>
            {isolated(found.player.alias)}, {isolated(found.gameSystem.name)}, submitted{' '}
            <Moment iso={found.submittedAt} />
          </>
        )
      }
      actions={
        <ButtonLink to="/admin/grading" variant="quiet">
          Back to the queue
        </ButtonLink>
      }
    >
      <Loaded
        query={submission}
        error="The exam could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {(loaded) => <Grading submission={loaded} onNext={onNext} />}
      </Loaded>
      <OtherExams submissionId={submissionId} />
    </Page>
  );
}

/** Links to the other exams that wait for a score. */
function OtherExams({ submissionId }: { submissionId: string }) {
  const waiting = useInfiniteQuery(examsToGrade.query({}));
  const rows = waiting.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <WorkPager
      paths={rows.map(({ id }) => `/admin/grading/${id}`)}
      path={`/admin/grading/${submissionId}`}
      readMore={waiting.hasNextPage ? waiting.fetchNextPage : undefined}
    />
  );
}

const Grading = ({ submission, onNext }: ScoreFormProps) => (
  <>
    {submission.scorePercent === null && <TakeIt id={submission.id} kind="exam" />}
    <AskedAsShown state={submission.askedAsShown} />
    <ScoreForm key={submission.id} submission={submission} onNext={onNext} />
    {submission.others.length > 0 && (
      <Suspense fallback={null}>
        <OtherGrades submission={submission} />
      </Suspense>
    )}
    {submission.certificate && (
      <Suspense fallback={null}>
        <SubmissionCertificate id={submission.id} certificate={submission.certificate} />
      </Suspense>
    )}
  </>
);
