import { BoundTextAreaField } from '#ui/forms/form-fields.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import type { ExamDetail, ExamQuestion } from '../contract.ts';
import { examAnswersShape } from '../inputs.ts';
import { chosenIn, type ExamAnswer, MOST_ANSWER_CHARACTERS, resourceLink } from '../rules.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { ChangedQuestionsBox, RewordedQuestion } from './changed-questions.tsx';
import { changedQuestions, forgetDraft, keepAnswer, readDraft, watchDraft } from './exam-draft.ts';
import styles from './exam-form.module.css';
import { examScored, examSubmitted, submitReasons } from './messages.ts';
import { examById, examsClient } from './queries.ts';

const formShape = z.strictObject({ answers: examAnswersShape });

type ExamFormProps = {
  exam: ExamDetail;
  userId: Id;
  /** The last submission was refused, because the questions have changed. */
  isRefused: boolean;
  onRefused: () => void;
};

/**
 * The questions in order with a field for each answer. Typed answers are stored on this device, for this user and with
 * their questions, until they are submitted. Remount it when the questions change, so that it shows the changes.
 */
export function ExamForm({ exam, userId, isRefused, onRefused }: ExamFormProps) {
  const [draft] = useState(() => readDraft(userId, exam.id));
  const [changes] = useState(() => changedQuestions(draft, exam.questions));
  const [asked, setAsked] = useState<ExamAnswer[] | null>(null);
  const [kept, setKept] = useState(draft);
  const submit = useSubmission(exam, userId, onRefused);
  const form = useContractForm({
    schema: formShape,
    defaultValues: {
      answers: exam.questions.map((question) => ({
        questionId: question.id,
        text: stillOffered(question, draft[question.id]?.text ?? ''),
      })),
    },
    onSubmit: ({ answers }) => setAsked(answers),
  });
  // Answers typed in another tab of this browser are shown here too, so that no tab submits an older one.
  useEffect(
    () =>
      watchDraft(userId, exam.id, (others) => {
        setKept(others);
        for (const [index, { id }] of exam.questions.entries()) {
          const text = others[id]?.text;
          if (text !== undefined && text !== form.getFieldValue(`answers[${index}].text`))
            form.setFieldValue(`answers[${index}].text`, text);
        }
      }),
    [exam, form, userId],
  );
  const keep = (question: ExamQuestion, text: string) => {
    keepAnswer(userId, exam.id, question, text);
    setKept(readDraft(userId, exam.id));
  };
  if (exam.questions.length === 0) {
    return <EmptyState text="This exam has no questions yet. Come back soon." terrain="sand" piece="flag" />;
  }
  return (
    <Card>
      <Form form={form} label={exam.name} isKept>
        <ChangedQuestionsBox changes={changes} isRefused={isRefused} />
        {exam.questions.map((question, index) => (
          <form.AppField
            key={question.id}
            name={`answers[${index}].text`}
            listeners={{ onChange: ({ value }) => keep(question, value) }}
          >
            {() => {
              const label = `${index + 1}. ${isolated(question.name)}`;
              const hint = (
                <>
                  {changes.reworded.has(question.id) && (
                    <RewordedQuestion before={changes.reworded.get(question.id) ?? null} now={question} />
                  )}
                  {question.maxMarks > 1 && `${question.maxMarks} marks. `}
                  <Resource url={question.url} />
                  {kept[question.id]?.text && <span className={styles.saved}>Saved on this device. </span>}
                </>
              );
              return question.options === null ? (
                <BoundTextAreaField
                  label={label}
                  hint={hint}
                  limit={MOST_ANSWER_CHARACTERS}
                  rows={5}
                  required
                />
              ) : (
                <ChoiceAnswer
                  label={label}
                  hint={hint}
                  options={question.options}
                  isSeveral={question.isSeveral}
                />
              );
            }}
          </form.AppField>
        ))}
        <p className={styles.kept}>What you type is kept on this device until you submit it.</p>
        <div className={styles.bar}>
          <FormActions submit="Submit Exam">
            <form.Subscribe
              selector={({ values }) => values.answers.filter(({ text }) => text.trim()).length}
            >
              {(answered) => (
                <p className={styles.progress}>{`${answered} of ${exam.questions.length} answered.`}</p>
              )}
            </form.Subscribe>
          </FormActions>
        </div>
      </Form>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Submit this exam?"
        text="You take an exam once. After this, your answers can't be changed."
        confirm="Submit Exam"
        cancel="Keep Writing"
        onConfirm={() => (asked === null ? undefined : submit(asked))}
      />
    </Card>
  );
}

/** The part of a stored answer that can still be sent: of a choice, the options that are still offered. */
const stillOffered = ({ options }: ExamQuestion, text: string): string =>
  options === null ? text : options.filter((option) => chosenIn(text).includes(option)).join('\n');

function Resource({ url }: { url: string | null }) {
  const address = resourceLink(url);
  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={styles.resource}>
      Resource: {new URL(address).hostname}
      <ExternalLink size={14} aria-hidden="true" />
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  );
}

/** Sends the answers with the hash of the questions. If it fails, the answers stay. */
function useSubmission(exam: ExamDetail, userId: Id, onRefused: () => void) {
  const cache = useQueryClient();
  const { queryKey } = examById(exam.id);
  const send = (answers: ExamAnswer[]) =>
    examsClient.submit({ examId: exam.id, shownSha256: exam.sha256, answers });
  const submit = useChange(send, {
    done: ({ scorePercent }) => (scorePercent === null ? examSubmitted : examScored(scorePercent)),
    failed: 'There was an error submitting your exam. Please try again.',
    reasons: submitReasons,
    // Certification badges and lists of exams on other pages change too.
    stale: 'everything',
    onDone: ({ submittedAt, scorePercent }, answers) => {
      forgetDraft(userId, exam.id);
      cache.setQueryData(queryKey, {
        ...exam,
        submission: {
          submittedAt,
          scorePercent,
          note: null,
          gradedAt: scorePercent === null ? null : submittedAt,
          askedAsShown: 'yes',
          answers,
          isTold: false,
          marks: [],
          certificate: null,
        },
      });
    },
    onFailed: (error) => {
      if (errorCode(error) === 'EXAM_CHANGED') onRefused();
    },
  });
  return submit.run;
}
