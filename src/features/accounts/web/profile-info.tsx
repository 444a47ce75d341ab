import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { errorCode } from '../../../ui/api.ts';
import { useChange } from '../../../ui/change.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { reloadSession, useSession } from '../../../ui/session.ts';
import { newUsername } from '../contract.ts';
import { accountsClient } from './queries.ts';

/** The panel of /my/profile with the username: view, then Edit, then Save or Cancel. */
export function ProfileInfo() {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  if (!user) return null;
  return (
    <Card
      level={2}
      title="Profile Info"
      aside={
        !editing && (
          <Button variant="quiet" size="small" aria-label="Edit username" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <UsernameForm username={user.username} onDone={() => setEditing(false)} />
      ) : (
        <Facts facts={[{ name: 'Username', value: user.username }]} />
      )}
    </Card>
  );
}

/** Refusals that the name itself is to blame for; the field says them. */
const aboutTheName = new Set(['USERNAME_TAKEN', 'TOO_MANY_RENAMES']);

/** Leaving it by Cancel forgets what was typed: the panel shows the stored name again. */
function UsernameForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const rename = useChange(accountsClient.profile.rename, {
    done: { title: 'Success', description: 'Username updated successfully' },
    failed: { title: 'Error', description: 'Failed to update username' },
    stale: [],
    onDone: async () => {
      await reloadSession();
      onDone();
    },
    onFailed: (error) =>
      setProblem(error instanceof Error && aboutTheName.has(errorCode(error)) ? error.message : undefined),
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
      <form.AppField name="username">
        {(field) => <field.TextField label="Username" autoComplete="username" required hint={problem} />}
      </form.AppField>
      <FormActions submit="Save">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
