import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { z } from 'zod';
import { TakeIt } from '#features/desk/web/for-others/taken.tsx';
import { WorkPager } from '#features/desk/web/for-others/work-pager.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { errorCode } from '#ui/data/api.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { SubmissionDetail } from '../../contract.ts';
import { gradeShape } from '../../inputs.ts';
import { examTitle, MOST_NOTE_CHARACTERS, TELL_AFTER_SECONDS } from '../../rules.ts';
import { AskedAsShown } from '../asked-as-shown.tsx';
import { examsKey, examsToGrade, submissionById } from './admin-queries.ts';
import styles from './grade-exam-page.module.css';
import { examsClient } from '../queries.ts';

// Few submissions have a certificate.
const SubmissionCertificate = lazily(() => import('./submission-certificate.tsx'), 'SubmissionCertificate');

type GradeExamPageProps = {
  submissionId: string;
  /** Goes to the next exam that waits, or back to the queue (null). */
  onNext: (submissionId: string | null) => void;
};

/** /admin/grading/{submissionId}: every question with its answer, and the percent that they are worth. */
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
        {(loaded) => <Answers submission={loaded} onNext={onNext} />}
      </Loaded>
      <OtherExams submissionId={submissionId} />
    </Page>
  );
}

/** The way to the exams that wait beside this one. */
function OtherExams({ submissionId }: { submissionId: string }) {
  const waiting = useInfiniteQuery(examsToGrade());
  const rows = waiting.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <WorkPager
      paths={rows.map(({ id }) => `/admin/grading/${id}`)}
      path={`/admin/grading/${submissionId}`}
      readMore={waiting.hasNextPage ? waiting.fetchNextPage : undefined}
    />
  );
}

type AnswersProps = { submission: SubmissionDetail; onNext: GradeExamPageProps['onNext'] };

const Answers = ({ submission, onNext }: AnswersProps) => (
  <>
    {submission.scorePercent === null && <TakeIt id={submission.id} kind="exam" />}
    <AskedAsShown state={submission.askedAsShown} />
    <ol className={styles.answers}>
      {submission.questions.map(({ id, name, answer }, index) => (
        <li key={id} className={styles.pair}>
          <h2 className={styles.question}>
            {index + 1}. {isolated(name)}
          </h2>
          <p className={styles.answer}>{answer}</p>
        </li>
      ))}
    </ol>
    <Card
      title="Score"
      level={2}
      aside={submission.scorePercent !== null && <Badge tone="green">{`${submission.scorePercent}%`}</Badge>}
    >
      <ScoreForm key={submission.id} submission={submission} onNext={onNext} />
    </Card>
    {submission.certificate && (
      <Suspense fallback={null}>
        <SubmissionCertificate id={submission.id} certificate={submission.certificate} />
      </Suspense>
    )}
  </>
);

/** Takes back what was saved as a revision: the score and note before, or the wait for a score. */
function useUndo({ id, scorePercent, note, isTold }: SubmissionDetail) {
  const words = { failed: 'The score could not be taken back', stale: [examsKey] };
  const withdraw = useChange(examsClient.withdrawScore, {
    ...words,
    done: 'The exam waits for its score again',
  });
  const restore = useChange(examsClient.grade, { ...words, done: 'The score is as it was before' });
  return (revision: number) =>
    isTold && scorePercent !== null
      ? restore.run({ submissionId: id, revision, scorePercent, note })
      : withdraw.run({ submissionId: id, revision });
}

type Grade = z.output<typeof gradeShape>;
type Values = { scorePercent: number | null; note: string };

/** A submission's score as the form has it. */
const revised = ({
  scorePercent,
  note,
  revision,
}: SubmissionDetail): { revision: number; values: Values } => ({
  revision,
  values: { scorePercent, note: note ?? '' },
});

const labels = { scorePercent: 'Percent', note: 'Note to the player' };

function ScoreForm({ submission, onNext }: AnswersProps) {
  const undo = useUndo(submission);
  const stale = useStaleForm();
  const given = revised(submission);
  const save = (fields: Grade) =>
    examsClient.grade({ ...fields, submissionId: submission.id, revision: stale.revision() });
  const grade = useChange(save, {
    done: ({ scorePercent, revision }) => ({
      title: `${isolated(submission.player.alias)} has ${scorePercent}%`,
      description: `The mail goes out in ${TELL_AFTER_SECONDS} seconds.`,
      action: { label: 'Undo', run: () => undo(revision) },
    }),
    failed: 'The exam could not be graded',
    stale: [examsKey],
    onFailed: stale.onFailed,
    onDone: async () => {
      const { items } = await examsClient.listToGrade({});
      onNext(items[0]?.id ?? null);
    },
  });
  const form = useContractForm<Values, Grade>({
    schema: gradeShape,
    defaultValues: given.values,
    onSubmit: grade.run,
  });
  const isCorrection = submission.scorePercent !== null;
  return (
    <Form form={form} label="Score" className={styles.score}>
      <StaleForm
        stale={stale}
        form={form}
        given={given}
        read={async () => revised(await examsClient.getSubmission({ submissionId: submission.id }))}
        labels={labels}
        show={{ scorePercent: (percent: number | null) => (percent === null ? 'No score' : `${percent}%`) }}
      />
      <form.AppField name="scorePercent">
        {(field) => (
          <field.NumberField
            label={labels.scorePercent}
            min={0}
            max={100}
            hint="A whole number from 0 to 100."
            required
          />
        )}
      </form.AppField>
      <form.AppField name="note">
        {(field) => (
          <field.TextAreaField
            label={labels.note}
            hint="Shown with the score, and part of the mail."
            limit={MOST_NOTE_CHARACTERS}
            rows={4}
          />
        )}
      </form.AppField>
      <FormActions
        submit={isCorrection ? 'Correct the score' : 'Save and go on to the next'}
        submitting="Saving..."
      >
        {isCorrection && !submission.isTold && (
          <Button variant="quiet" onClick={() => void undo(submission.revision)}>
            Take back the score
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
