import { useChange } from '#ui/data/change.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { type GameAccount, gameAccountChangeShape, MOST_ACCOUNT_ID_CHARACTERS } from '../contract.ts';
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
  const update = useChange(gameSystemsClient.updateAccount, {
    done: 'Account ID saved',
    failed: 'Failed to update game system',
    stale: [ownGameAccounts().queryKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: gameAccountChangeShape,
    defaultValues: { accountId: account.accountId },
    onSubmit: ({ accountId }) => update.run({ gameAccountId: account.id, accountId }),
  });
  return (
    <Form form={form} label={account.gameSystem.name}>
      <form.TextField
        name="accountId"
        label="Account ID"
        placeholder="Enter your account ID"
        autoComplete="off"
        limit={MOST_ACCOUNT_ID_CHARACTERS}
        required
      />
      <FormActions submit="Save" onCancel={onClose} />
    </Form>
  );
}
