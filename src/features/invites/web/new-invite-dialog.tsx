import { Button } from '../../../ui/components/button.tsx';
import { useChange } from '../../../ui/data/change.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../ui/forms/form.tsx';
import { newInviteShape } from '../contract.ts';
import { createReasons, EMAIL_FAILED, inviteSent } from './messages.ts';
import { invitesClient } from './queries.ts';
import { friendsKeys } from './use-invites.ts';

type NewInviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Invites somebody by mail. What was typed stays until the invitation is made. */
export function NewInviteDialog({ open, onOpenChange }: NewInviteDialogProps) {
  const invite = useChange(invitesClient.create, {
    done: ({ status, email }) => (status === 'email_failed' ? EMAIL_FAILED : inviteSent(email)),
    failed: 'Failed to create invite. Please try again.',
    reasons: createReasons,
    stale: friendsKeys,
    onDone: () => onOpenChange(false),
  });
  const form = useContractForm({
    schema: newInviteShape,
    defaultValues: { email: '', firstName: '', lastName: '', cell: '' },
    onSubmit: async (values) => {
      if (await invite.run(values)) form.reset();
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
