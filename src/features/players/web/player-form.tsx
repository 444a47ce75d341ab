import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { reloadSession } from '../../../ui/session.ts';
import { notify } from '../../../ui/toast.ts';
import type { Player } from '../contract.ts';
import { playerUpdated, updateFailure } from './messages.ts';
import { PlayerFields, usePlayerForm } from './player-fields.tsx';
import { ownPlayer, playersClient } from './queries.ts';

type PlayerFormProps = { player: Player; onDone: () => void };

/** Changes alias, city and state in place. Cancel forgets what was typed. */
export function PlayerForm({ player, onDone }: PlayerFormProps) {
  const cache = useQueryClient();
  const { alias, city, state } = player;
  const form = usePlayerForm({ alias, city, state }, async (values) => {
    try {
      const changed = await playersClient.update(values);
      cache.setQueryData(ownPlayer().queryKey, { player: changed });
    } catch (error) {
      notify(updateFailure(errorCode(error)));
      return;
    }
    notify(playerUpdated);
    await reloadSession();
    onDone();
  });
  return (
    <Form form={form} label="Player Profile">
      <PlayerFields form={form} />
      <FormActions submit="Save">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
