import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { FieldPair, Form, FormActions, useContractForm } from '../../../../ui/forms/form.tsx';
import { PictureField } from '../../../../ui/forms/picture-field.tsx';
import { conventionForm, type ManagedConvention } from '../../admin-contract.ts';
import { conventionsAdmin, conventionsKey } from './admin-queries.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const zoneOptions = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

type FormValues = Record<keyof z.input<typeof conventionForm>, string>;

/** The fields of a convention. */
export function ConventionForm({
  convention,
  onClose,
}: {
  convention?: ManagedConvention;
  onClose: () => void;
}) {
  const [imageUploadId, setImage] = useState<string | null | undefined>();
  const words = {
    done: 'Convention saved',
    failed: 'The convention could not be saved',
    stale: [conventionsKey],
    onDone: onClose,
  };
  const create = useChange(conventionsAdmin.create, words);
  const update = useChange(conventionsAdmin.update, words);
  const form = useContractForm<FormValues, z.output<typeof conventionForm>>({
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
    onSubmit: (fields) => {
      const input = { ...fields, ...(imageUploadId !== undefined && { imageUploadId }) };
      return convention ? update.run({ ...input, conventionId: convention.id }) : create.run(input);
    },
  });
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
      <PictureField
        label="Picture"
        kind="convention-image"
        current={convention?.imageUrl ?? null}
        onChange={setImage}
      />
      <FormActions submit="Save" submitting="Saving...">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
