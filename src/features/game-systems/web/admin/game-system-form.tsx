import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { FieldPair, Form, FormActions, useContractForm } from '../../../../ui/forms/form.tsx';
import { PictureField } from '../../../../ui/forms/picture-field.tsx';
import { gameSystemForm, type ManagedGameSystem } from '../../admin-contract.ts';
import { gameSystemsAdmin, gameSystemsKey } from './admin-queries.ts';

const statuses = [
  { value: 'active', label: 'Active: offered to players' },
  { value: 'inactive', label: 'Inactive: only who plays it keeps it' },
];

/** The fields of a game system. */
export function GameSystemForm({ system, onClose }: { system?: ManagedGameSystem; onClose: () => void }) {
  const [logoUploadId, setLogo] = useState<string | null | undefined>();
  const words = {
    done: 'Game system saved',
    failed: 'The game system could not be saved',
    stale: [gameSystemsKey],
    onDone: onClose,
  };
  const create = useChange(gameSystemsAdmin.create, words);
  const update = useChange(gameSystemsAdmin.update, words);
  const form = useContractForm<
    Record<keyof z.input<typeof gameSystemForm>, string>,
    z.output<typeof gameSystemForm>
  >({
    schema: gameSystemForm,
    defaultValues: {
      name: system?.name ?? '',
      description: system?.description ?? '',
      videoUrl: system?.videoUrl ?? '',
      status: system?.status ?? 'active',
    },
    onSubmit: (fields) => {
      const input = { ...fields, ...(logoUploadId !== undefined && { logoUploadId }) };
      return system ? update.run({ ...input, gameSystemId: system.id }) : create.run(input);
    },
  });
  return (
    <Form form={form} label="Game system">
      <FieldPair>
        <form.AppField name="name">
          {(field) => <field.TextField label="Name" autoComplete="off" required />}
        </form.AppField>
        <form.AppField name="status">
          {(field) => <field.SelectField label="Status" options={statuses} required />}
        </form.AppField>
      </FieldPair>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" rows={5} />}
      </form.AppField>
      <form.AppField name="videoUrl">
        {(field) => <field.TextField label="Video" type="url" placeholder="https://" autoComplete="off" />}
      </form.AppField>
      <PictureField
        label="Logo"
        kind="game-system-logo"
        current={system?.logoImageUrl ?? null}
        onChange={setLogo}
      />
      <FormActions submit="Save" submitting="Saving...">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
