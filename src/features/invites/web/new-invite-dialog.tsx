import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { useRequestIds } from '../../../ui/request-id.ts';
import { notify } from '../../../ui/toast.ts';
import { newInviteShape } from '../contract.ts';
import { createFailure } from './messages.ts';
import { invitesClient } from './queries.ts';
import { notifySent, refreshFriends } from './use-invites.ts';

type NewInviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Invites somebody by mail (section 5 of the accounts document). What was typed stays until it has arrived. */
export function NewInviteDialog({ open, onOpenChange }: NewInviteDialogProps) {
  const cache = useQueryClient();
  const requestIds = useRequestIds();
  const form = useContractForm({
    schema: newInviteShape,
    defaultValues: { email: '', firstName: '', lastName: '', cell: '' },
    onSubmit: async (values) => {
      try {
        const requestId = requestIds.idFor(values);
        notifySent(await invitesClient.create(values, { context: { requestId } }));
      } catch (error) {
        if (errorCode(error) !== 'NETWORK') requestIds.renew();
        notify(createFailure(errorCode(error)));
        return;
      }
      requestIds.renew();
      form.reset();
      onOpenChange(false);
      await refreshFriends(cache);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Invite"
      description="We send them a message with your alias. Accepting puts them on your team."
    >
      <Form form={form} label="New Invite">
        <form.AppField name="email">
          {(field) => <field.TextField label="Email" type="email" autoComplete="off" required />}
        </form.AppField>
        <FieldPair>
          <form.AppField name="firstName">
            {(field) => <field.TextField label="First Name" autoComplete="off" required />}
          </form.AppField>
          <form.AppField name="lastName">
            {(field) => <field.TextField label="Last Name" autoComplete="off" required />}
          </form.AppField>
        </FieldPair>
        <form.AppField name="cell">
          {(field) => <field.TextField label="Cell" type="tel" autoComplete="off" hint="Only you see it" />}
        </form.AppField>
        <FormActions submit="Send Invite" submitting="Sending...">
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
