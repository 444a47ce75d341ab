import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { TextField } from '#ui/forms/field.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { reloadSession, useSession } from '#ui/session/session.ts';
import { type NewPlayer, newPlayerShape, type Player } from '../contract.ts';
import { ownPlayer, playersClient } from './queries.ts';

const newPlayer: NewPlayer = { alias: '', city: '', state: '' };

/** What of a player its user typed. */
const typedOf = (player: Player) =>
  Object.fromEntries(
    Object.keys(newPlayer).map((name) => [name, player[name as keyof NewPlayer]]),
  ) as NewPlayer;

const usePlayerForm = (defaultValues: NewPlayer, onSubmit: (values: NewPlayer) => unknown) =>
  useContractForm({ schema: newPlayerShape, defaultValues, onSubmit });

/** Why the alias is refused, for its field: the toast goes by. */
function useAliasProblem() {
  const [problem, setProblem] = useState<string>();
  const onFailed = (error: unknown) =>
    setProblem(error instanceof Error && errorCode(error) === 'ALIAS_TAKEN' ? error.message : undefined);
  return { problem, onFailed, forget: () => setProblem(undefined) };
}

type PlayerFieldsProps = { form: ReturnType<typeof usePlayerForm>; problem: string | undefined };

const PlayerFields = ({ form, problem }: PlayerFieldsProps) => (
  <>
    <form.TextField
      name="alias"
      label="Alias"
      autoComplete="nickname"
      required
      hint={problem ? <strong>{problem}</strong> : undefined}
    />
    <FieldPair>
      <form.TextField name="city" label="City" autoComplete="address-level2" required />
      <form.TextField name="state" label="State" autoComplete="address-level1" required />
    </FieldPair>
  </>
);

type CreatePlayerFormProps = {
  /** Called once the player exists. */
  onDone?: () => void;
  /** More buttons, left of the one that creates. */
  children?: ReactNode;
};

/** Makes the user a player. The e-mail is shown, but always the account's. */
export function CreatePlayerForm({ onDone, children }: CreatePlayerFormProps) {
  const { user } = useSession();
  const cache = useQueryClient();
  const alias = useAliasProblem();
  const create = useChange(playersClient.create, {
    onFailed: alias.onFailed,
    done: 'Player profile created successfully',
    failed: 'Failed to create player profile',
    stale: [],
    onDone: async (player) => {
      cache.setQueryData(ownPlayer().queryKey, { player });
      onDone?.();
      await reloadSession();
    },
  });
  const form = usePlayerForm(newPlayer, (values) => {
    alias.forget();
    return create.run(values);
  });
  return (
    <Form form={form} label="Create Player Profile">
      <TextField
        label="Email"
        type="email"
        value={user?.email ?? ''}
        readOnly
        hint={
          user && user.email === null
            ? 'Your account has no address yet. You can add one on My Profile.'
            : 'The address of your account'
        }
      />
      <PlayerFields form={form} problem={alias.problem} />
      <FormActions submit="Create Player Profile">{children}</FormActions>
    </Form>
  );
}

/** Changes alias, city and state in place. Cancel discards what was typed. */
export function PlayerForm({ player, onDone }: { player: Player; onDone: () => void }) {
  const cache = useQueryClient();
  const alias = useAliasProblem();
  const update = useChange(playersClient.update, {
    onFailed: alias.onFailed,
    done: 'Player profile updated successfully',
    failed: 'Failed to update player profile',
    stale: [],
    onDone: async (changed) => {
      cache.setQueryData(ownPlayer().queryKey, { player: changed });
      await reloadSession();
      onDone();
    },
  });
  const form = usePlayerForm(typedOf(player), (values) => {
    alias.forget();
    return update.run(values);
  });
  return (
    <Form form={form} label="Player Profile">
      <PlayerFields form={form} problem={alias.problem} />
      <FormActions submit="Save" onCancel={onDone} />
    </Form>
  );
}
