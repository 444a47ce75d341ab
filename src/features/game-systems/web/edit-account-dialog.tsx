import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { useRequestIds } from '../../../ui/request-id.ts';
import { notify } from '../../../ui/toast.ts';
import { type GameAccount, gameAccountChangeShape } from '../contract.ts';
import { gameSystemFailure, gameSystemUpdated } from './messages.ts';
import { gameSystemsClient, ownGameAccounts } from './queries.ts';

type EditAccountDialogProps = { account: GameAccount; open: boolean; onOpenChange: (open: boolean) => void };

/** Changes what the player is called in a game system. */
export const EditAccountDialog = ({ account, open, onOpenChange }: EditAccountDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={account.gameSystem.name}
    description="What you are called in this game system."
  >
    <EditAccountForm account={account} onClose={() => onOpenChange(false)} />
  </Dialog>
);

function EditAccountForm({ account, onClose }: { account: GameAccount; onClose: () => void }) {
  const cache = useQueryClient();
  const requestIds = useRequestIds();
  const form = useContractForm({
    schema: gameAccountChangeShape,
    defaultValues: { accountId: account.accountId },
    onSubmit: async ({ accountId }) => {
      const input = { gameAccountId: account.id, accountId };
      try {
        await gameSystemsClient.updateAccount(input, { context: { requestId: requestIds.idFor(input) } });
      } catch (error) {
        const code = errorCode(error);
        if (code !== 'NETWORK') requestIds.renew();
        notify(gameSystemFailure('update', code));
        return;
      }
      notify(gameSystemUpdated);
      onClose();
      await cache.invalidateQueries({ queryKey: ownGameAccounts().queryKey });
    },
  });
  return (
    <Form form={form} label={account.gameSystem.name}>
      <form.AppField name="accountId">
        {(field) => (
          <field.TextField
            label="Account ID"
            placeholder="Enter your account ID"
            autoComplete="off"
            required
          />
        )}
      </form.AppField>
      <FormActions submit="Save">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
