import type { z } from 'zod';
import { FieldPair, Form } from '../../../../ui/forms/form.tsx';
import { RecordFormEnd, useRecordForm } from '../../../../ui/forms/record-form.tsx';
import { gameSystemForm, type ManagedGameSystem } from '../../admin-contract.ts';
import { gameSystemsAdmin, gameSystemsKey } from './admin-queries.ts';

const statuses = [
  { value: 'active', label: 'Active: offered to players' },
  { value: 'inactive', label: 'Inactive: hidden from new players' },
];

type FormValues = Record<keyof z.input<typeof gameSystemForm>, string>;
type GameSystemFormProps = { system?: ManagedGameSystem; onClose: () => void };

/** The fields of a game system. */
export function GameSystemForm({ system, onClose }: GameSystemFormProps) {
  const { form, setPicture } = useRecordForm<FormValues, z.output<typeof gameSystemForm>>({
    name: 'Game system',
    schema: gameSystemForm,
    defaultValues: {
      name: system?.name ?? '',
      description: system?.description ?? '',
      videoUrl: system?.videoUrl ?? '',
      status: system?.status ?? 'active',
    },
    save: (fields, picture) => {
      const input = { ...fields, ...(picture !== undefined && { logoUploadId: picture }) };
      return system
        ? gameSystemsAdmin.update({ ...input, gameSystemId: system.id })
        : gameSystemsAdmin.create(input);
    },
    stale: [gameSystemsKey],
    onClose,
  });
  const logo = {
    label: 'Logo',
    kind: 'game-system-logo',
    current: system?.logoImageUrl ?? null,
    onChange: setPicture,
  } as const;
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
      <RecordFormEnd picture={logo} onClose={onClose} />
    </Form>
  );
}
