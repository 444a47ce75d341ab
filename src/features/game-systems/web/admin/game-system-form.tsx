import type { z } from 'zod';
import type { Revised } from '#ui/forms/saved-state/saved-state.ts';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { FieldPair, Form } from '#ui/forms/form.tsx';
import { RecordFormEnd, useRecordForm } from '#ui/forms/record-form.tsx';
import { gameSystemForm, type ManagedGameSystem } from '../../admin-contract.ts';
import { gameSystemsAdmin, gameSystemsKey } from './admin-queries.ts';

const statuses = [
  { value: 'active', label: 'Active: offered to players' },
  { value: 'inactive', label: 'Inactive: hidden from new players' },
];

type FormValues = Record<keyof z.input<typeof gameSystemForm>, string>;
type GameSystemFormProps = { system?: ManagedGameSystem; onClose: () => void };

const labels: FormValues = { name: 'Name', status: 'Status', description: 'Description', videoUrl: 'Video' };

/** A game system as its form has it; what a new one begins with. */
const revised = (system?: ManagedGameSystem): Revised & { values: FormValues } => ({
  revision: system?.revision ?? 1,
  picture: system?.logoImageUrl ?? null,
  values: {
    name: system?.name ?? '',
    description: system?.description ?? '',
    videoUrl: system?.videoUrl ?? '',
    status: system?.status ?? 'active',
  },
});

export function GameSystemForm({ system, onClose }: GameSystemFormProps) {
  const stale = useStaleForm();
  const given = revised(system);
  const { form, picture } = useRecordForm<FormValues, z.output<typeof gameSystemForm>>({
    name: 'Game system',
    schema: gameSystemForm,
    defaultValues: given.values,
    save: (fields, chosen) => {
      const input = { ...fields, ...(chosen !== undefined && { logoUploadId: chosen }) };
      return system
        ? gameSystemsAdmin.update({ ...input, gameSystemId: system.id, revision: stale.revision() })
        : gameSystemsAdmin.create(input);
    },
    stale: [gameSystemsKey],
    onFailed: stale.onFailed,
    onClose,
  });
  const logo = {
    label: 'Logo',
    kind: 'game-system-logo',
    current: system?.logoImageUrl ?? null,
  } as const;
  return (
    <Form form={form} label="Game system">
      {system && (
        <StaleForm
          stale={stale}
          form={form}
          given={given}
          read={async () => revised(await gameSystemsAdmin.get({ gameSystemId: system.id }))}
          labels={labels}
          show={{
            status: (status: string) => statuses.find(({ value }) => value === status)?.label ?? status,
          }}
          picture={{ label: logo.label, ...picture }}
        />
      )}
      <FieldPair>
        <form.TextField name="name" label={labels.name} autoComplete="off" required />
        <form.SelectField name="status" label={labels.status} options={statuses} required />
      </FieldPair>
      <form.TextAreaField name="description" label={labels.description} rows={5} />
      <form.TextField
        name="videoUrl"
        label={labels.videoUrl}
        type="url"
        placeholder="https://"
        autoComplete="off"
      />
      <RecordFormEnd picture={logo} state={picture} onClose={onClose} />
    </Form>
  );
}
