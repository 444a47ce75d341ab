import type { z } from 'zod';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import type { SubmissionDetail } from '../../../contract.ts';
import { gradeFormOf } from '../../../inputs.ts';
import {
  MOST_COMMENT_CHARACTERS,
  MOST_NOTE_CHARACTERS,
  percentOf,
  TELL_AFTER_SECONDS,
} from '../../../rules.ts';
import { examsClient } from '../../queries.ts';
import { examsKey } from '../admin-queries.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import styles from './score-form.module.css';

export type ScoreFormProps = {
  submission: SubmissionDetail;
  /** Opens the next exam that waits for this grader, or the queue (null). */
  onNext: (submissionId: string | null) => void;
};

type Question = SubmissionDetail['questions'][number];
type GivenMarks = { questionId: string; marks: number | null; comment: string };
type Values = { scorePercent: number | null; note: string; marks: GivenMarks[] };
type Output = z.output<ReturnType<typeof gradeFormOf>>;

const inWords = (questions: readonly Question[]) =>
  questions.filter(({ rightOptions }) => rightOptions === null);

/** A grade as form values: the grade to edit, with a line for each question that is answered in words. */
function revised({ grade, questions, revision }: SubmissionDetail): { revision: number; values: Values } {
  const given = new Map(grade?.marks.map((one) => [one.questionId, one]));
  const marks = inWords(questions).map(({ id }) => ({
    questionId: id,
    marks: given.get(id)?.marks ?? null,
    comment: given.get(id)?.comment ?? '',
  }));
  return { revision, values: { scorePercent: grade?.scorePercent ?? null, note: grade?.note ?? '', marks } };
}

/** The percent from the typed marks and those of the choices; null until every answer has marks. */
function percentOfMarks(questions: readonly Question[], given: readonly GivenMarks[]): number | null {
  const typed = new Map(given.map(({ questionId, marks }) => [questionId, marks]));
  const all = questions.flatMap(({ id, marks, maxMarks }) => {
    const reached = marks ?? typed.get(id) ?? null;
    return reached !== null && reached >= 0 && reached <= maxMarks ? [{ marks: reached, maxMarks }] : [];
  });
  return all.length < questions.length ? null : percentOf(all);
}

/** Undoes a saved grade: restores the one before, or puts the exam back in review. */
function useUndo({ id, scorePercent, grade, graders, isTold }: SubmissionDetail) {
  const words = { failed: 'The score could not be taken back', stale: [examsKey] };
  const withdraw = useChange(examsClient.withdrawScore, {
    ...words,
    done: 'The exam waits for its score again',
  });
  const restore = useChange(examsClient.grade, { ...words, done: 'The score is as it was before' });
  const restored = graders > 1 || (isTold && scorePercent !== null) ? grade : null;
  return (revision: number) =>
    restored === null
      ? withdraw.run({ submissionId: id, revision })
      : restore.run({ submissionId: id, revision, ...restored });
}

const labels = { scorePercent: 'Percent', note: 'Note to the player', marks: 'Marks' };

const show = {
  scorePercent: (percent: number | null) => (percent === null ? 'No score' : `${percent}%`),
  marks: (marks: GivenMarks[]) =>
    marks
      .map(({ marks: given, comment }, index) => `${index + 1}: ${given ?? 'No marks'} ${comment}`.trim())
      .join('\n'),
};

/** Every question with its answer and its marks, and the percent. */
export function ScoreForm({ submission, onNext }: ScoreFormProps) {
  const { questions, scorePercent, graders, given: givenCount, grade: before } = submission;
  const undo = useUndo(submission);
  const stale = useStaleForm();
  const given = revised(submission);
  const save = ({ marks, ...fields }: Output) =>
    examsClient.grade({
      ...fields,
      // Empty if the grader only gave a percent.
      marks: marks.flatMap((one) => (one.marks === null ? [] : [{ ...one, marks: one.marks }])),
      submissionId: submission.id,
      revision: stale.revision(),
    });
  const grade = useChange(save, {
    done: ({ scorePercent: reached, revision, missing }) => ({
      title:
        reached === null
          ? `Your grade of ${isolated(submission.player.alias)} is kept`
          : `${isolated(submission.player.alias)} has ${reached}%`,
      description:
        reached === null
          ? `The score stands once ${missing === 1 ? 'one more grader has' : `${missing} more graders have`} given theirs.`
          : `The mail goes out in ${TELL_AFTER_SECONDS} seconds.`,
      action: { label: 'Undo', run: () => undo(revision) },
    }),
    failed: 'The exam could not be graded',
    stale: [examsKey],
    onFailed: stale.onFailed,
    onDone: async () => {
      const { items } = await examsClient.listToGrade({});
      onNext(items.find(({ isGradedByYou }) => !isGradedByYou)?.id ?? null);
    },
  });
  const form = useContractForm<Values, Output>({
    schema: gradeFormOf(questions),
    defaultValues: given.values,
    onSubmit: grade.run,
  });
  const followMarks = () => {
    const percent = percentOfMarks(questions, form.state.values.marks);
    if (percent !== null) form.setFieldValue('scorePercent', percent);
  };
  const lines = new Map(given.values.marks.map(({ questionId }, index) => [questionId, index]));
  return (
    <Form form={form} label="Score">
      <StaleForm
        stale={stale}
        form={form}
        given={given}
        read={async () => revised(await examsClient.getSubmission({ submissionId: submission.id }))}
        labels={labels}
        show={show}
      />
      <ol className={styles.answers}>
        {questions.map((question, index) => {
          const line = lines.get(question.id);
          return (
            <AnsweredQuestion key={question.id} question={question} number={index + 1}>
              {line !== undefined && (
                <>
                  <form.NumberField
                    name={`marks[${line}].marks`}
                    listeners={{ onChange: followMarks }}
                    label={`Marks for question ${index + 1}`}
                    hint={`Of ${question.maxMarks}.`}
                    min={0}
                    max={question.maxMarks}
                  />
                  <form.TextAreaField
                    name={`marks[${line}].comment`}
                    label={`To the player about question ${index + 1}`}
                    limit={MOST_COMMENT_CHARACTERS}
                    rows={2}
                  />
                </>
              )}
            </AnsweredQuestion>
          );
        })}
      </ol>
      <Card
        title="Score"
        level={2}
        aside={scorePercent !== null && <Badge tone="green">{`${scorePercent}%`}</Badge>}
      >
        <div className={styles.score}>
          {graders > 1 && <p>{gradersInWords(graders, givenCount)}</p>}
          <form.NumberField
            name="scorePercent"
            label={labels.scorePercent}
            min={0}
            max={100}
            hint="A whole number from 0 to 100. Marks for all answers fill it in."
            required
          />
          <form.TextAreaField
            name="note"
            label={labels.note}
            hint="Shown with the score, and part of the mail."
            limit={MOST_NOTE_CHARACTERS}
            rows={4}
          />
          <FormActions
            submit={before === null ? 'Save and go on to the next' : 'Correct the score'}
            submitting="Saving..."
          >
            {before !== null && !submission.isTold && <Withdraw submission={submission} />}
          </FormActions>
        </div>
      </Card>
    </Form>
  );
}

/** Withdraws the current score, ignoring what is typed. */
function Withdraw({ submission: { id, revision } }: { submission: SubmissionDetail }) {
  const withdraw = useChange(examsClient.withdrawScore, {
    done: 'The exam waits for its score again',
    failed: 'The score could not be taken back',
    stale: [examsKey],
  });
  return (
    <Button variant="quiet" onClick={() => void withdraw.run({ submissionId: id, revision })}>
      Take back the score
    </Button>
  );
}

const gradersInWords = (graders: number, given: number): string =>
  `${graders} graders make the score: the mean of what they give. ${
    given === 0 ? 'None has given theirs yet.' : `${given} ${given === 1 ? 'has' : 'have'} given theirs.`
  }`;
