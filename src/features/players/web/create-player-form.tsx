import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '../../../ui/data/change.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form, FormActions } from '../../../ui/forms/form.tsx';
import { reloadSession, useSession } from '../../../ui/session/session.ts';
import { playerReasons } from './messages.ts';
import { PlayerFields, usePlayerForm } from './player-fields.tsx';
import { ownPlayer, playersClient } from './queries.ts';

type CreatePlayerFormProps = {
  /** Called when the player is made. */
  onDone?: () => void;
  /** Further buttons, left of the one that creates. */
  children?: ReactNode;
};

/** Makes the user a player: alias, city and state are asked for, the e-mail is the account's. */
export function CreatePlayerForm({ onDone, children }: CreatePlayerFormProps) {
  const { user } = useSession();
  const cache = useQueryClient();
  const create = useChange(playersClient.create, {
    done: 'Player profile created successfully',
    failed: 'Failed to create player profile',
    reasons: playerReasons,
    stale: [],
    onDone: async (player) => {
      cache.setQueryData(ownPlayer().queryKey, { player });
      onDone?.();
      await reloadSession();
    },
  });
  const form = usePlayerForm({ alias: '', city: '', state: '' }, create.run);
  return (
    <Form form={form} label="Create Player Profile">
      <TextField
        label="Email"
        type="email"
        value={user?.email ?? ''}
        readOnly
        hint="The address of your account"
      />
      <PlayerFields form={form} />
      <FormActions submit="Create Player Profile">{children}</FormActions>
    </Form>
  );
}
