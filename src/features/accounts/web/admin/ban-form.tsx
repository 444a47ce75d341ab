import type { z } from 'zod';
import { Button } from '#ui/components/button.tsx';
import { useFinalChange } from '#ui/data/final-change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { banForm, type ListedUser } from '../../admin-contract.ts';
import { usersClient, usersKey } from './queries.ts';

type BanFormProps = { user: Pick<ListedUser, 'id' | 'username'>; onClose: () => void };

/** Asks for the reason of a ban, which the other admins read. */
export function BanForm({ user: { id: userId, username }, onClose }: BanFormProps) {
  const ban = useFinalChange(usersClient.ban, {
    done: `${username} is banned`,
    failed: 'The user could not be banned',
    stale: [usersKey],
    onDone: onClose,
    onWaiting: onClose,
  });
  const form = useContractForm<{ reason: string }, z.output<typeof banForm>>({
    schema: banForm,
    defaultValues: { reason: '' },
    onSubmit: (fields) => ban.run({ ...fields, userId }),
  });
  return (
    <Form form={form} label="Reason for the ban">
      <form.AppField name="reason">
        {(field) => <field.TextAreaField label="Reason" hint="The other admins read it." rows={3} required />}
      </form.AppField>
      <FormActions submit="Ban" submitting="Banning...">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
