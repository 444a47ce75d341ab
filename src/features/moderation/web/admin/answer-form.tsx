import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { answerForm } from '../../inputs.ts';
import { moderationAdmin, moderationKey } from './admin-queries.ts';

const answerOnly = z.strictObject({ answer: answerForm.shape.answer });

type AnswerFormProps = { decisionId: Id; decision: 'stands' | 'lifted'; onClose: () => void };

/** Asks for the answer to an appeal, which the appellant reads. */
export function AnswerForm({ decisionId, decision, onClose }: AnswerFormProps) {
  const decide = useChange(moderationAdmin.decideAppeal, {
    done: decision === 'lifted' ? 'The decision is lifted' : 'The decision stands',
    failed: 'The appeal could not be decided',
    stale: [moderationKey],
    onDone: onClose,
  });
  const form = useContractForm<{ answer: string }, z.output<typeof answerOnly>>({
    schema: answerOnly,
    defaultValues: { answer: '' },
    onSubmit: ({ answer }) => decide.run({ decisionId, decision, answer }),
  });
  return (
    <Form form={form} label="Answer to the appeal">
      <form.TextAreaField name="answer" label="Answer" hint="The author reads it." rows={4} required />
      <FormActions
        submit={decision === 'lifted' ? 'Lift the decision' : 'Let it stand'}
        submitting="Sending..."
        onCancel={onClose}
      />
    </Form>
  );
}
