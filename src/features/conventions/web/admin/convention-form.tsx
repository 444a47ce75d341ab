import type { z } from 'zod';
import { FieldPair, Form } from '../../../../ui/forms/form.tsx';
import { RecordFormEnd, useRecordForm } from '../../../../ui/forms/record-form.tsx';
import { conventionForm, type ConventionFields, type ManagedConvention } from '../../admin-contract.ts';
import { conventionsAdmin, conventionsKey } from './admin-queries.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const zoneOptions = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

type FormValues = Record<keyof z.input<typeof conventionForm>, string>;
type ConventionFormProps = { convention?: ManagedConvention; onClose: () => void };

/** The fields of a convention. */
export function ConventionForm({ convention, onClose }: ConventionFormProps) {
  const { form, setPicture } = useRecordForm<FormValues, ConventionFields>({
    name: 'Convention',
    schema: conventionForm,
    defaultValues: {
      name: convention?.name ?? '',
      description: convention?.description ?? '',
      venue: convention?.venue ?? '',
      location: convention?.location ?? '',
      timeZone: convention?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
      startsAtLocal: convention?.startsAtLocal ?? '',
      endsAtLocal: convention?.endsAtLocal ?? '',
    },
    save: (fields, picture) => {
      const input = { ...fields, ...(picture !== undefined && { imageUploadId: picture }) };
      return convention
        ? conventionsAdmin.update({ ...input, conventionId: convention.id })
        : conventionsAdmin.create(input);
    },
    stale: [conventionsKey],
    onClose,
  });
  const picture = {
    label: 'Picture',
    kind: 'convention-image',
    current: convention?.imageUrl ?? null,
    onChange: setPicture,
  } as const;
  return (
    <Form form={form} label="Convention">
      <form.AppField name="name">
        {(field) => <field.TextField label="Name" autoComplete="off" required />}
      </form.AppField>
      <FieldPair>
        <form.AppField name="startsAtLocal">
          {(field) => <field.TextField label="Start" type="datetime-local" required />}
        </form.AppField>
        <form.AppField name="endsAtLocal">
          {(field) => <field.TextField label="End" type="datetime-local" required />}
        </form.AppField>
      </FieldPair>
      <form.AppField name="timeZone">
        {(field) => <field.SelectField label="Time zone of the venue" options={zoneOptions} required />}
      </form.AppField>
      <FieldPair>
        <form.AppField name="venue">{(field) => <field.TextField label="Venue" />}</form.AppField>
        <form.AppField name="location">
          {(field) => <field.TextField label="Location" placeholder="City, state" />}
        </form.AppField>
      </FieldPair>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" rows={4} />}
      </form.AppField>
      <RecordFormEnd picture={picture} onClose={onClose} />
    </Form>
  );
}
