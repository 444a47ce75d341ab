import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useFinalChange } from '#ui/data/final-change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { banAnswerForm } from '../../admin-contract.ts';
import { bansAdmin } from './queries.ts';

const answerOnly = z.strictObject({ answer: banAnswerForm.shape.answer });

type AnswerFormProps = { banId: Id; decision: 'stands' | 'lifted'; onClose: () => void };

/** Asks for the answer to an appeal against a ban; the banned person reads it. */
export function AnswerForm({ banId, decision, onClose }: AnswerFormProps) {
  const decide = useFinalChange(bansAdmin.decideAppeal, {
    done: decision === 'lifted' ? 'The ban is lifted' : 'The ban stands',
    failed: 'The appeal could not be decided',
    stale: 'everything',
    onDone: onClose,
    onWaiting: onClose,
  });
  const form = useContractForm<{ answer: string }, z.output<typeof answerOnly>>({
    schema: answerOnly,
    defaultValues: { answer: '' },
    onSubmit: ({ answer }) => decide.run({ banId, decision, answer }),
  });
  return (
    <Form form={form} label="Answer to the appeal">
      <form.TextAreaField name="answer" label="Answer" hint="The banned person reads it." rows={4} required />
      <FormActions
        submit={decision === 'lifted' ? 'Lift the ban' : 'Let it stand'}
        submitting="Sending..."
        onCancel={onClose}
      />
    </Form>
  );
}
