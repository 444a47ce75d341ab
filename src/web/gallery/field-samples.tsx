import { useState } from 'react';
import { z } from 'zod';
import { Card } from '#ui/components/card.tsx';
import { TextAreaField, TextField } from '#ui/forms/field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { FileDrop } from '#ui/uploads/file-drop.tsx';
import { FileUploads } from '#ui/uploads/file-uploads.tsx';
import { PictureField } from '#ui/forms/picture-field.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { notify } from '#ui/feedback/toast.ts';
import styles from './gallery.module.css';

const systems = [
  { value: 'salt', label: 'Salt & Current' },
  { value: 'kings', label: 'Harvest of Kings' },
  { value: 'lanterns', label: 'Lanterns Out' },
];

const sampleShape = z.strictObject({
  title: z.string().min(3),
  email: z.email(),
  gameSystemId: z.string().min(1, 'Please select a game system'),
  minPlayers: z.number().int().min(1, 'Minimum players must be at least 1'),
  maxPlayers: z.number().int().min(1, 'Maximum players must be at least 1'),
  notes: z.string().max(280),
  tournament: z.boolean(),
});

const empty = {
  title: '',
  email: '',
  gameSystemId: '',
  minPlayers: null as number | null,
  maxPlayers: 4 as number | null,
  notes: '',
  tournament: false,
};

/** Fields by themselves, and bound to a schema. */
export function FieldSamples() {
  const [files, setFiles] = useState('');
  return (
    <Section title="Fields">
      <div className={styles.grid}>
        <Card title="A form over a schema">
          <SampleForm />
        </Card>
        <Card title="States">
          <div className={styles.stack}>
            <TextField label="Filled" value="Copper Line" onValueChange={() => undefined} />
            <TextField label="Wrong" value="Co" error="String must contain at least 3 character(s)" />
            <TextField label="Read only" value="mara@example.com" readOnly hint="The e-mail is fixed." />
            <TextField label="Disabled" value="Nothing to do here" disabled />
            <SelectField label="Chosen" value="kings" options={systems} />
            <NumberField label="Price" value={5} step={0.5} min={0} />
            <TextAreaField label="Comments" value="Friendly staff, good light." />
            <SwitchField label="On" checked />
            <SwitchField label="Off, disabled" checked={false} disabled />
          </div>
        </Card>
        <Card title="Files">
          <div className={styles.stack}>
            <FileDrop
              label="Drop pictures here, or choose them"
              hint={files || 'JPEG, PNG or WebP, up to 10 MB each'}
              accept="image/*"
              multiple
              onFiles={(given) => setFiles(given.map(({ name }) => name).join(', '))}
            />
            <FileDrop label="Choose a file" error="The file is larger than 10 MB" onFiles={() => undefined} />
            <FileDrop label="Choose a file" busy onFiles={() => undefined} />
            <FileUploads label="Add files" kind="campaign-resource" onStored={() => Promise.resolve()} />
            <PictureField
              label="Picture"
              kind="avatar"
              current="/logos/lancer.svg"
              onChange={() => undefined}
            />
          </div>
        </Card>
      </div>
    </Section>
  );
}

function SampleForm() {
  const form = useContractForm({
    schema: sampleShape,
    defaultValues: empty,
    onSubmit: async ({ title }) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 800);
      });
      notify({ title: 'Success', description: `${title} is on the shelf` });
    },
  });
  return (
    <Form form={form} label="Sample">
      <form.TextField name="title" label="Title" required />
      <form.TextField name="email" label="Email" type="email" required />
      <form.SelectField
        name="gameSystemId"
        label="Game system"
        required
        options={systems}
        placeholder="Select a game system"
      />
      <FieldPair>
        <form.NumberField name="minPlayers" label="Minimum players" min={1} required />
        <form.NumberField name="maxPlayers" label="Maximum players" min={1} required />
      </FieldPair>
      <form.TextAreaField name="notes" label="Notes" hint="Up to 280 characters" />
      <form.SwitchField name="tournament" label="This is a tournament" />
      <FormActions submit="Save" submitting="Saving..." />
    </Form>
  );
}
