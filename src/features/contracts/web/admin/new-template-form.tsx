import type { z } from 'zod';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { newTemplateForm } from '../../admin-contract.ts';
import { templatesAdmin } from './admin-queries.ts';
import { contractsKey } from '../queries.ts';

type NewTemplateFormProps = { onCreated: (templateId: string) => void; onClose: () => void };

export function NewTemplateForm({ onCreated, onClose }: NewTemplateFormProps) {
  const create = useChange(templatesAdmin.create, {
    done: 'Agreement added',
    failed: 'The agreement could not be added',
    stale: [contractsKey],
    onDone: ({ id }) => {
      onCreated(id);
      onClose();
    },
  });
  const form = useContractForm<
    Record<keyof z.input<typeof newTemplateForm>, string>,
    z.output<typeof newTemplateForm>
  >({
    schema: newTemplateForm,
    defaultValues: { name: '', description: '', content: '' },
    onSubmit: create.run,
  });
  return (
    <Form form={form} label="New agreement">
      <form.TextField name="name" label="Name" autoComplete="off" required />
      <form.TextField name="description" label="Description" />
      <form.TextAreaField name="content" label="Text" rows={8} required />
      <FormActions submit="Add agreement" submitting="Adding..." onCancel={onClose} />
    </Form>
  );
}
