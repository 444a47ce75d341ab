import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { reloadSession, useSession } from '../../../ui/session.ts';
import { notify } from '../../../ui/toast.ts';
import { newPlayerShape } from '../contract.ts';
import { createFailure, playerCreated } from './messages.ts';
import { ownPlayer, playersClient } from './queries.ts';

type CreatePlayerDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Makes the user a player: alias, city and state are asked for, the e-mail is the account's. */
export function CreatePlayerDialog({ open, onOpenChange }: CreatePlayerDialogProps) {
  const { user } = useSession();
  const cache = useQueryClient();
  const form = useContractForm({
    schema: newPlayerShape,
    defaultValues: { alias: '', city: '', state: '' },
    onSubmit: async (values) => {
      try {
        const player = await playersClient.create(values, { context: { requestId: crypto.randomUUID() } });
        cache.setQueryData(ownPlayer().queryKey, { player });
      } catch (error) {
        notify(createFailure(errorCode(error)));
        return;
      }
      notify(playerCreated);
      onOpenChange(false);
      await reloadSession();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Player Profile"
      description="Other players know you by your alias."
    >
      <Form form={form} label="Create Player Profile">
        <TextField
          label="Email"
          type="email"
          value={user?.email ?? ''}
          readOnly
          hint="The address of your account"
        />
        <form.AppField name="alias">
          {(field) => <field.TextField label="Alias" autoComplete="nickname" required />}
        </form.AppField>
        <FieldPair>
          <form.AppField name="city">
            {(field) => <field.TextField label="City" autoComplete="address-level2" required />}
          </form.AppField>
          <form.AppField name="state">
            {(field) => <field.TextField label="State" autoComplete="address-level1" required />}
          </form.AppField>
        </FieldPair>
        <FormActions submit="Create Player Profile">
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
