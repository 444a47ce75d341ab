import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useFinalChange } from '#ui/data/final-change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { erasureOfForm } from '../../inputs.ts';
import { erasuresKey, personalDataAdmin } from './queries.ts';

/** Asks for the username of the account that is to be deleted, and for how its person proved who they are. */
export function DeletionForm({ userId, onClose }: { userId: Id; onClose: () => void }) {
  const request = useFinalChange(personalDataAdmin.requestErasure, {
    done: 'The account will be deleted',
    failed: 'The account could not be deleted',
    stale: [erasuresKey],
    onDone: onClose,
    onWaiting: onClose,
  });
  const form = useContractForm<z.input<typeof erasureOfForm>, z.output<typeof erasureOfForm>>({
    schema: erasureOfForm,
    defaultValues: { username: '', reason: '' },
    onSubmit: (asked) => request.run({ ...asked, userId }),
  });
  return (
    <Form form={form} label="Delete the account">
      <form.TextField name="username" label="Their username" hint="Typed as a check." required />
      <form.TextAreaField
        name="reason"
        label="How they proved who they are"
        hint="The other admins read it."
        rows={3}
        required
      />
      <FormActions submit="Delete in 14 days" submitting="Asking..." onCancel={onClose} />
    </Form>
  );
}
