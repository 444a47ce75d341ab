import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { personForm } from '../inputs.ts';
import type { Role } from '../rules.ts';
import { managersClient, managersKey } from './queries.ts';

const roleOptions: { value: Role; label: string }[] = [
  { value: 'manager', label: 'Manager: may change the page' },
  { value: 'owner', label: 'Owner: may also decide who manages it' },
];

/** Adds a manager by alias or mail address. */
export function AddManager({ retailerId }: { retailerId: Id }) {
  const add = useChange(managersClient.add, {
    done: ({ alias }) => ({
      title: `${isolated(alias)} manages the store now`,
      description: 'They are told so.',
    }),
    failed: 'Nobody was added',
    stale: [managersKey],
  });
  const form = useContractForm<{ who: string; role: Role }, z.output<typeof personForm>>({
    schema: personForm,
    defaultValues: { who: '', role: 'manager' },
    onSubmit: async (fields) => {
      if (await add.run({ ...fields, retailerId })) form.reset();
    },
  });
  return (
    <Form form={form} label="Add a manager">
      <form.TextField
        name="who"
        label="Alias or mail address"
        hint="They need a player here."
        autoComplete="off"
        required
      />
      <form.SelectField name="role" label="Role" options={roleOptions} />
      <FormActions submit="Add" submitting="Adding..." />
    </Form>
  );
}
