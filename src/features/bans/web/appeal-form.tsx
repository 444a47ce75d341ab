import type { z } from 'zod';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { appealForm } from '../contract.ts';
import { MOST_APPEAL_CHARACTERS } from '../rules.ts';
import { bansClient, ownBan } from './queries.ts';

export function AppealForm({ token, onClose }: { token: string; onClose: () => void }) {
  const appeal = useChange(bansClient.appeal, {
    done: 'We look at it again',
    failed: 'Your appeal could not be sent',
    stale: [ownBan(token).queryKey],
    onDone: onClose,
  });
  const form = useContractForm<{ text: string }, z.output<typeof appealForm>>({
    schema: appealForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => appeal.run({ token, text }),
  });
  return (
    <Form form={form} label="Appeal">
      <form.TextAreaField
        name="text"
        label="What we should know"
        hint={`At most ${MOST_APPEAL_CHARACTERS} characters.`}
        rows={5}
        required
      />
      <FormActions submit="Send appeal" submitting="Sending..." onCancel={onClose} />
    </Form>
  );
}
