import type { z } from 'zod';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { audienceForm, type ManagedTemplate } from '../../admin-contract.ts';
import { audiences } from '../../rules.ts';
import { audienceInWords } from '../messages.ts';
import { contractsKey } from '../queries.ts';
import { templatesAdmin } from './admin-queries.ts';

type AudienceFormProps = { template: Pick<ManagedTemplate, 'id' | 'audience'>; onClose: () => void };

const options = audiences.map((audience) => ({ value: audience, label: audienceInWords[audience] }));

/** Who is asked to decide on an agreement. */
export function AudienceForm({ template, onClose }: AudienceFormProps) {
  const setAudience = useChange(templatesAdmin.setAudience, {
    done: (_, { audience }) => `Asked now: ${audienceInWords[audience].toLowerCase()}`,
    failed: 'Who is asked could not be changed',
    stale: [contractsKey],
    onDone: onClose,
  });
  const form = useContractForm<z.input<typeof audienceForm>, z.output<typeof audienceForm>>({
    schema: audienceForm,
    defaultValues: { audience: template.audience },
    onSubmit: (fields) => setAudience.run({ ...fields, templateId: template.id }),
  });
  return (
    <Form form={form} label="Who is asked">
      <form.SelectField name="audience" label="Who is asked" options={options} required />
      <FormActions submit="Save" submitting="Saving..." onCancel={onClose} />
    </Form>
  );
}
