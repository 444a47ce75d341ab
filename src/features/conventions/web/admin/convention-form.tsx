import type { z } from 'zod';
import { ownZone, UTC } from '#shared/time/zone-clock.ts';
import { ClockTimeField } from '#ui/forms/clock-time-field.tsx';
import { FieldPair, Form } from '#ui/forms/form.tsx';
import type { Revised } from '#ui/forms/saved-state/saved-state.ts';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { RecordFormEnd, useRecordForm } from '#ui/forms/record-form.tsx';
import { conventionForm, type ConventionFields, type ManagedConvention } from '../../admin-contract.ts';
import { conventionsAdmin, conventionsKey } from './admin-queries.ts';

const zones = [UTC, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC)];
const zoneOptions = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

type FormValues = Record<keyof z.input<typeof conventionForm>, string>;
type ConventionFormProps = { convention?: ManagedConvention; onClose: () => void };

const labels: FormValues = {
  name: 'Name',
  startsAtLocal: 'Start',
  endsAtLocal: 'End',
  timeZone: 'Time zone of the venue',
  venue: 'Venue',
  location: 'Location',
  description: 'Description',
};

const CLOCK = "the venue's clock";

const revised = (convention: ManagedConvention): Revised & { values: FormValues } => ({
  revision: convention.revision,
  picture: convention.imageUrl,
  values: {
    name: convention.name,
    description: convention.description ?? '',
    venue: convention.venue ?? '',
    location: convention.location ?? '',
    timeZone: convention.timeZone,
    startsAtLocal: convention.startsAtLocal,
    endsAtLocal: convention.endsAtLocal,
  },
});

const fresh = (): Revised & { values: FormValues } => ({
  revision: 1,
  values: {
    name: '',
    description: '',
    venue: '',
    location: '',
    timeZone: ownZone(),
    startsAtLocal: '',
    endsAtLocal: '',
  },
});

export function ConventionForm({ convention, onClose }: ConventionFormProps) {
  const stale = useStaleForm();
  const given = convention ? revised(convention) : fresh();
  const { form, picture } = useRecordForm<FormValues, ConventionFields>({
    name: 'Convention',
    schema: conventionForm,
    defaultValues: given.values,
    save: (fields, chosen) => {
      const input = { ...fields, ...(chosen !== undefined && { imageUploadId: chosen }) };
      return convention
        ? conventionsAdmin.update({ ...input, conventionId: convention.id, revision: stale.revision() })
        : conventionsAdmin.create(input);
    },
    stale: [conventionsKey],
    onFailed: stale.onFailed,
    onClose,
  });
  const image = {
    label: 'Picture',
    kind: 'convention-image',
    current: convention?.imageUrl ?? null,
  } as const;
  return (
    <Form form={form} label="Convention">
      {convention && (
        <StaleForm
          stale={stale}
          form={form}
          given={given}
          read={async () => revised(await conventionsAdmin.get({ conventionId: convention.id }))}
          labels={labels}
          picture={{ label: image.label, ...picture }}
        />
      )}
      <form.TextField name="name" label={labels.name} autoComplete="off" required />
      <form.SelectField name="timeZone" label={labels.timeZone} options={zoneOptions} required />
      <form.Subscribe selector={({ values }) => values.timeZone}>
        {(timeZone) => (
          <FieldPair>
            <form.AppField name="startsAtLocal">
              {() => (
                <ClockTimeField label={labels.startsAtLocal} timeZone={timeZone} clock={CLOCK} required />
              )}
            </form.AppField>
            <form.AppField name="endsAtLocal">
              {() => <ClockTimeField label={labels.endsAtLocal} timeZone={timeZone} clock={CLOCK} required />}
            </form.AppField>
          </FieldPair>
        )}
      </form.Subscribe>
      <FieldPair>
        <form.TextField name="venue" label={labels.venue} />
        <form.TextField name="location" label={labels.location} placeholder="City, state" />
      </FieldPair>
      <form.TextAreaField name="description" label={labels.description} rows={4} />
      <RecordFormEnd picture={image} state={picture} onClose={onClose} />
    </Form>
  );
}
