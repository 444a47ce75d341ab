import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Day } from '#ui/time/moment.tsx';
import { newInviteShape } from '../contract.ts';
import { inviteRefusals } from '../refusals.ts';
import { MESSAGE_LENGTH } from '../rules.ts';
import { createReasons, emailFailed, inviteSent, NEW_INVITE } from './messages.ts';
import { invitesClient } from './queries.ts';
import { friendsKeys, useInvites } from './use-invites.ts';

/** The open invitation to the same address. */
type Earlier = { inviteId: string; firstName: string; createdAt: string };

/** The data of the refusal of a second invitation; null for every other failure. */
function earlierOf(error: unknown): Earlier | null {
  if (errorCode(error) !== inviteRefusals.ALREADY_INVITED.code) return null;
  return ((error as { data?: unknown }).data as Earlier | undefined) ?? null;
}

/** The form of one invitation. What was typed stays until the invitation is made, even while the form is hidden. */
export function useNewInvite(onClose: () => void) {
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const invite = useChange(invitesClient.create, {
    done: ({ status, email, failure }) =>
      status === 'email_failed' ? emailFailed(failure) : inviteSent(email),
    failed: (code) =>
      code === inviteRefusals.ALREADY_INVITED.code ? null : 'Failed to create invite. Please try again.',
    reasons: createReasons,
    stale: friendsKeys,
    onDone: onClose,
    onFailed: (error) => setEarlier(earlierOf(error)),
  });
  const form = useContractForm({
    schema: newInviteShape,
    defaultValues: { email: '', firstName: '', lastName: '', cell: '', message: '' },
    onSubmit: async (values) => {
      setEarlier(null);
      if (await invite.run(values)) form.reset();
    },
  });
  return { form, earlier, onClose };
}

/** Invites one friend by mail. If that friend is already invited, offers to send that invitation again. */
export function NewInviteForm({ form, earlier, onClose }: ReturnType<typeof useNewInvite>) {
  const { resend } = useInvites();
  const sendAgain = async (inviteId: string) => {
    if (!(await resend.run({ inviteId }))) return;
    form.reset();
    onClose();
  };
  return (
    <Form form={form} label={NEW_INVITE}>
      <form.TextField name="email" label="Email" type="email" autoComplete="off" required />
      <FieldPair>
        <form.TextField name="firstName" label="First Name" autoComplete="off" required />
        <form.TextField name="lastName" label="Last Name" autoComplete="off" required />
      </FieldPair>
      <form.TextField
        name="message"
        label="Personal line"
        autoComplete="off"
        limit={MESSAGE_LENGTH}
        hint="Stands in the message, without links"
      />
      <form.TextField name="cell" label="Cell" type="tel" autoComplete="off" hint="Only you see it" />
      {earlier && (
        <MessageBox
          tone="warning"
          actions={
            <Button
              variant="quiet"
              size="small"
              busy={resend.isPending}
              onClick={() => void sendAgain(earlier.inviteId)}
            >
              Send it again
            </Button>
          }
        >
          <p>
            You invited {isolated(earlier.firstName)} already, on <Day iso={earlier.createdAt} />.
          </p>
        </MessageBox>
      )}
      <FormActions submit="Send Invite" submitting="Sending..." onCancel={onClose} />
    </Form>
  );
}
