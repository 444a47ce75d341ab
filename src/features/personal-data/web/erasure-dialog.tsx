import { useState } from 'react';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { reloadSession } from '#ui/session/session.ts';
import { type ErasureState, newErasure } from '../contract.ts';
import { HELD_BACK_DAYS } from '../rules.ts';
import styles from './personal-data.module.css';
import { erasurePlanned } from './messages.ts';
import { erasure, personalDataClient } from './queries.ts';

/** What always goes, whoever it is. */
const always = [
  'Your profile, player, seats, exams, visits, invitations, ratings that you got, and messages to us are deleted.',
  'Ratings that you gave count on, without your name. In lists of sessions that you played, others read "A former player".',
];

type ErasureDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: Pick<ErasureState, 'username' | 'consequences'>;
};

/** Says what deleting the account would end or change, and has the username typed to prove that it is meant. */
export function ErasureDialog({ open, onOpenChange, state: { username, consequences } }: ErasureDialogProps) {
  const [problem, setProblem] = useState<string>();
  const request = useChange(personalDataClient.requestErasure, {
    done: erasurePlanned,
    failed: 'Your account could not be deleted',
    stale: [erasure().queryKey],
    onDone: async () => {
      await reloadSession();
      onOpenChange(false);
    },
    onFailed: (error) =>
      setProblem(
        error instanceof Error && errorCode(error) === 'CONFIRMATION_WRONG' ? error.message : undefined,
      ),
  });
  const form = useContractForm({
    schema: newErasure,
    defaultValues: { confirmation: '' },
    onSubmit: (values) => {
      setProblem(undefined);
      return request.run(values);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description={`It is deleted ${HELD_BACK_DAYS} days from now. Until then everything works as before, and one press keeps it.`}
    >
      <ul className={styles.list}>
        {[...consequences, ...always].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form form={form} label="Delete your account">
        <form.TextField
          name="confirmation"
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          required
          hint={problem}
        />
        <FormActions
          submit="Delete my account"
          submitting="One moment..."
          danger
          onCancel={() => onOpenChange(false)}
        />
      </Form>
    </Dialog>
  );
}
