import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import {
  DEFAULT_ACCOUNT_ID,
  type GameSystem,
  MOST_ACCOUNT_ID_CHARACTERS,
  newGameAccountShape,
} from '../contract.ts';
import { LOAD_GAME_SYSTEMS_ERROR } from './for-others/game-system-queries.ts';
import { allGameSystems, gameSystemsClient, ownGameAccounts } from './queries.ts';

type AddGameSystemDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Systems that the player has: there is one account in each. */
  ownSystemIds: ReadonlySet<string>;
};

export function AddGameSystemDialog({ open, onOpenChange, ownSystemIds }: AddGameSystemDialogProps) {
  const systems = useQuery(allGameSystems());
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Game System"
      description="Its exams will wait for you, and you can get certified."
    >
      <Loaded query={systems} error={LOAD_GAME_SYSTEMS_ERROR}>
        {({ items }) => (
          <AddGameSystemForm
            systems={items.filter(({ id }) => !ownSystemIds.has(id))}
            onClose={() => onOpenChange(false)}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type AddGameSystemFormProps = { systems: readonly GameSystem[]; onClose: () => void };

function AddGameSystemForm({ systems, onClose }: AddGameSystemFormProps) {
  const add = useChange(gameSystemsClient.addAccount, {
    done: 'Game system added successfully!',
    failed: 'Failed to add game system',
    stale: [ownGameAccounts().queryKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: newGameAccountShape,
    defaultValues: { gameSystemId: '', accountId: DEFAULT_ACCOUNT_ID },
    onSubmit: async (account) => {
      if (await add.run(account)) form.reset();
    },
  });
  return (
    <Form form={form} label="Add Game System">
      <form.SelectField
        name="gameSystemId"
        label="Game System"
        placeholder="Select a game system"
        options={systems.map(({ id, name, status }) => ({
          value: id,
          label: status === 'active' ? name : `${isolated(name)} (inactive)`,
        }))}
        required
      />
      <form.TextField
        name="accountId"
        label="Account ID"
        placeholder="Enter your account ID"
        autoComplete="off"
        limit={MOST_ACCOUNT_ID_CHARACTERS}
        // What stands there at first is to be typed over.
        onFocus={(event) => event.target.select()}
        required
      />
      <FormActions submit="Add Game System" onCancel={onClose} />
    </Form>
  );
}
