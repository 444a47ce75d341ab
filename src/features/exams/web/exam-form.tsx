import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Id } from '../../../shared/ids.ts';
import { useChange } from '../../../ui/data/change.ts';
import { Card } from '../../../ui/components/card.tsx';
import { Confirm } from '../../../ui/popups/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form, FormActions, useContractForm } from '../../../ui/forms/form.tsx';
import { examAnswersShape, type ExamDetail } from '../contract.ts';
import { type ExamAnswer, resourceLink } from '../rules.ts';
import { forgetDraft, keepAnswer, readDraft } from './exam-draft.ts';
import styles from './exam-form.module.css';
import { examSubmitted, submitReasons } from './messages.ts';
import { examById, examsClient } from './queries.ts';

const formShape = z.strictObject({ answers: examAnswersShape });

/**
 * The questions in order with a field for each answer. What is typed is kept on this device, for this user, until it is
 * submitted. Mount it again when the questions change.
 */
export function ExamForm({ exam, userId }: { exam: ExamDetail; userId: Id }) {
  const [draft] = useState(() => readDraft(userId, exam.id));
  const [asked, setAsked] = useState<ExamAnswer[] | null>(null);
  const submit = useSubmission(exam, userId);
  const form = useContractForm({
    schema: formShape,
    defaultValues: { answers: exam.questions.map(({ id }) => ({ questionId: id, text: draft[id] ?? '' })) },
    onSubmit: ({ answers }) => setAsked(answers),
  });
  if (exam.questions.length === 0) {
    return <EmptyState text="This exam has no questions yet. Come back soon." terrain="sand" piece="flag" />;
  }
  return (
    <Card>
      <Form form={form} label={exam.name}>
        {exam.questions.map(({ id, name, url }, index) => (
          <form.AppField
            key={id}
            name={`answers[${index}].text`}
            listeners={{ onChange: ({ value }) => keepAnswer(userId, exam.id, id, value) }}
          >
            {(field) => (
              <field.TextAreaField
                label={`${index + 1}. ${name}`}
                hint={<Resource url={url} />}
                rows={5}
                required
              />
            )}
          </form.AppField>
        ))}
        <FormActions submit="Submit Exam">
          <form.Subscribe selector={({ values }) => values.answers.filter(({ text }) => text.trim()).length}>
            {(answered) => (
              <p className={styles.progress}>
                {`${answered} of ${exam.questions.length} answered. What you type is kept on this device until you submit it.`}
              </p>
            )}
          </form.Subscribe>
        </FormActions>
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

/** Sends the answers. Whatever fails, the answers stay. */
function useSubmission(exam: ExamDetail, userId: Id) {
  const cache = useQueryClient();
  const { queryKey } = examById(exam.id);
  const submit = useChange((answers: ExamAnswer[]) => examsClient.submit({ examId: exam.id, answers }), {
    done: examSubmitted,
    failed: 'There was an error submitting your exam. Please try again.',
    reasons: submitReasons,
    // Certified marks and lists of exams elsewhere change with it.
    stale: 'everything',
    onDone: ({ submittedAt }, answers) => {
      forgetDraft(userId, exam.id);
      cache.setQueryData(queryKey, { ...exam, submission: { submittedAt, scorePercent: null, answers } });
    },
  });
  return submit.run;
}
