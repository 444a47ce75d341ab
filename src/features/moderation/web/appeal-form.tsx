import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { appealForm, MOST_CHARACTERS } from '../inputs.ts';
import { decisionsKey, moderationClient } from './queries.ts';

export function AppealForm({ decisionId, onClose }: { decisionId: Id; onClose: () => void }) {
  const appeal = useChange(moderationClient.appeal, {
    done: 'We look at it again',
    failed: 'Your appeal could not be sent',
    stale: [decisionsKey],
    onDone: onClose,
  });
  const form = useContractForm<{ text: string }, z.output<typeof appealForm>>({
    schema: appealForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => appeal.run({ decisionId, text }),
  });
  return (
    <Form form={form} label="Appeal">
      <form.TextAreaField
        name="text"
        label="What we should know"
        hint={`At most ${MOST_CHARACTERS} characters.`}
        rows={5}
        required
      />
      <FormActions submit="Send appeal" submitting="Sending..." onCancel={onClose} />
    </Form>
  );
}
