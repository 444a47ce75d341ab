import { z } from 'zod';
import { useFinalChange } from '#ui/data/final-change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { banForm, type ListedUser } from '../../admin-contract.ts';
import { usersClient } from './queries.ts';

type BanFormProps = { user: Pick<ListedUser, 'id' | 'username'>; onClose: () => void };

const lengths = { lifted: null, week: 7, month: 30, quarter: 90 } as const;
const lengthNames = Object.keys(lengths) as [keyof typeof lengths, ...(keyof typeof lengths)[]];

const fieldsShape = z.strictObject({ reason: banForm.shape.reason, length: z.enum(lengthNames) });

/** Asks for the reason of a ban, which the banned user reads, and for its length. */
export function BanForm({ user: { id: userId, username }, onClose }: BanFormProps) {
  const ban = useFinalChange(usersClient.ban, {
    done: `${username} is banned`,
    failed: 'The user could not be banned',
    stale: 'everything',
    onDone: onClose,
    onWaiting: onClose,
  });
  const form = useContractForm<z.input<typeof fieldsShape>, z.output<typeof fieldsShape>>({
    schema: fieldsShape,
    defaultValues: { reason: '', length: 'lifted' },
    onSubmit: ({ reason, length }) => ban.run({ reason, days: lengths[length], userId }),
  });
  return (
    <Form form={form} label="Reason for the ban">
      <form.TextAreaField
        name="reason"
        label="Reason"
        hint={`${username} reads it, and so do the other admins.`}
        rows={3}
        required
      />
      <form.SelectField
        name="length"
        label="How long"
        options={[
          { value: 'lifted', label: 'Until an admin lifts it' },
          { value: 'week', label: '7 days' },
          { value: 'month', label: '30 days' },
          { value: 'quarter', label: '90 days' },
        ]}
      />
      <FormActions submit="Ban" submitting="Banning..." onCancel={onClose} />
    </Form>
  );
}
