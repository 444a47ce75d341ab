import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/components/button.tsx';
import { useChange } from '../../../ui/data/change.ts';
import { Form, FormActions } from '../../../ui/forms/form.tsx';
import { reloadSession } from '../../../ui/session/session.ts';
import type { Player } from '../contract.ts';
import { playerReasons } from './messages.ts';
import { PlayerFields, usePlayerForm } from './player-fields.tsx';
import { ownPlayer, playersClient } from './queries.ts';

type PlayerFormProps = { player: Player; onDone: () => void };

/** Changes alias, city and state in place. Cancel forgets what was typed. */
export function PlayerForm({ player, onDone }: PlayerFormProps) {
  const cache = useQueryClient();
  const { alias, city, state } = player;
  const update = useChange(playersClient.update, {
    done: 'Player profile updated successfully',
    failed: 'Failed to update player profile',
    reasons: playerReasons,
    stale: [],
    onDone: async (changed) => {
      cache.setQueryData(ownPlayer().queryKey, { player: changed });
      await reloadSession();
      onDone();
    },
  });
  const form = usePlayerForm({ alias, city, state }, update.run);
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
