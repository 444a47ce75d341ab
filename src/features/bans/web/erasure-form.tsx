import { useState } from 'react';
import { newErasure } from '#features/personal-data/contract.ts';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { bansClient, ownBan } from './queries.ts';

type ErasureFormProps = { token: string; username: string; onClose: () => void };

/** Asks the user to type the username, to confirm that the account should be deleted. */
export function ErasureForm({ token, username, onClose }: ErasureFormProps) {
  const [problem, setProblem] = useState<string>();
  const request = useChange(bansClient.requestErasure, {
    done: 'Your account will be deleted',
    failed: 'Your account could not be deleted',
    stale: [ownBan(token).queryKey],
    onDone: onClose,
    onFailed: (error) =>
      setProblem(
        error instanceof Error && errorCode(error) === 'CONFIRMATION_WRONG' ? error.message : undefined,
      ),
  });
  const form = useContractForm({
    schema: newErasure,
    defaultValues: { confirmation: '' },
    onSubmit: (values) => request.run({ ...values, token }),
  });
  return (
    <Form form={form} label="Delete your account">
      <form.TextField
        name="confirmation"
        label={`Type ${username} to confirm`}
        autoComplete="off"
        required
        hint={problem}
      />
      <FormActions submit="Delete my account" submitting="One moment..." danger onCancel={onClose} />
    </Form>
  );
}
