import { useState } from 'react';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { reloadSession } from '#ui/session/session.ts';
import { newUsername } from '../contract.ts';
import { accountsClient } from './queries.ts';

/** Refusals that are shown at the field. */
const aboutTheName = ['USERNAME_TAKEN', 'TOO_MANY_RENAMES'];

/** Changes the username in place. Cancel discards what was typed. */
export function UsernameForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const rename = useChange(accountsClient.profile.rename, {
    done: { title: 'Success', description: 'Username updated successfully' },
    failed: { title: 'Error', description: 'Failed to update username' },
    reasons: Object.fromEntries(aboutTheName.map((code) => [code, ''])),
    stale: [],
    onDone: async () => {
      await reloadSession();
      onDone();
    },
    onFailed: (error) =>
      setProblem(
        error instanceof Error && aboutTheName.includes(errorCode(error)) ? error.message : undefined,
      ),
  });
  const form = useContractForm({
    schema: newUsername,
    defaultValues: { username },
    onSubmit: (values) => {
      setProblem(undefined);
      return rename.run(values);
    },
  });
  return (
    <Form form={form} label="Username">
      <form.TextField name="username" label="Username" autoComplete="username" required hint={problem} />
      <FormActions submit="Save" onCancel={onDone} />
    </Form>
  );
}
