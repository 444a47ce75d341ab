import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { reloadSession } from '../../../ui/session.ts';
import { notify } from '../../../ui/toast.ts';
import { newPlayerShape, type Player } from '../contract.ts';
import { playerUpdated, updateFailure } from './messages.ts';
import { ownPlayer, playersClient } from './queries.ts';

type PlayerFormProps = { player: Player; onDone: () => void };

/** Changes alias, city and state in place. Cancel forgets what was typed. */
export function PlayerForm({ player, onDone }: PlayerFormProps) {
  const cache = useQueryClient();
  const form = useContractForm({
    schema: newPlayerShape,
    defaultValues: { alias: player.alias, city: player.city, state: player.state },
    onSubmit: async (values) => {
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
    },
  });
  return (
    <Form form={form} label="Player Profile">
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
      <FormActions submit="Save">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
