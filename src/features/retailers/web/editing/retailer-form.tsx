import type { ReactNode } from 'react';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import type { Stale, StaleablePicture } from '#ui/forms/saved-state/saved-state.ts';
import { StaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import type { RetailerDetail } from '../../contract.ts';
import { type RetailerForm as Values, retailerFormShape } from '../../inputs.ts';
import { labels, revised } from './form-values.ts';
import { PlaceHints } from './place-hints.tsx';

type RetailerFormProps = {
  retailer: RetailerDetail;
  /** The field of the photo, which is saved with the other fields. */
  photo: ReactNode;
  picture: StaleablePicture;
  /** Resolves to whether the store was saved, and must not reject. The typed values stay in the form in any case. */
  onSave: (values: Values) => Promise<boolean>;
  onCancel: () => void;
  stale: Stale;
  /** Reads the store again. */
  read: () => Promise<RetailerDetail>;
};

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** The fields of a store. */
export function RetailerForm(props: RetailerFormProps) {
  const { retailer, photo, picture, onSave, onCancel, stale, read } = props;
  const given = revised(retailer);
  const form = useContractForm({
    schema: retailerFormShape,
    defaultValues: given.values,
    onSubmit: (values) => onSave(values),
  });
  return (
    <Form form={form} label="Edit Retailer">
      <StaleForm
        stale={stale}
        form={form}
        given={given}
        read={async () => revised(await read())}
        labels={labels}
        picture={picture}
      />
      {photo}
      <form.TextField name="name" label="Name" required autoComplete="organization" />
      <form.TextAreaField name="description" label="Description" rows={4} />
      <form.TextField name="address" label="Address" autoComplete="street-address" />
      <FieldPair>
        <form.TextField name="city" label="City" />
        <form.TextField name="state" label="State" />
        <form.TextField name="zip" label="Zip" />
      </FieldPair>
      <FieldPair>
        <form.TextField name="phone" label="Phone" type="tel" />
        <form.TextField name="email" label="Email" type="email" />
      </FieldPair>
      <form.TextField name="websiteUrl" label="Website" type="url" placeholder="https://" />
      <FieldPair>
        <form.NumberField name="lat" label="Latitude" min={-90} max={90} step={0.001} />
        <form.NumberField name="lng" label="Longitude" min={-180} max={180} step={0.001} />
      </FieldPair>
      <form.Subscribe selector={({ values: { state, zip, lat, lng } }) => ({ state, zip, lat, lng })}>
        {(place) => (
          <PlaceHints
            place={place}
            onMove={({ lat, lng }) => {
              form.setFieldValue('lat', lat);
              form.setFieldValue('lng', lng);
            }}
          />
        )}
      </form.Subscribe>
      <form.SelectField name="status" label="Status" options={statuses} />
      <FormActions submit="Save Changes" submitting="Saving..." onCancel={onCancel} />
    </Form>
  );
}
