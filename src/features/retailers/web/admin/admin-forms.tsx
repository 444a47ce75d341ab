import type { z } from 'zod';
import { useChange } from '#ui/data/change.ts';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { managerForm, newRetailerForm } from '../../admin-contract.ts';
import { retailersAdmin } from './admin-queries.ts';
import { retailersKey } from '../queries.ts';
import { SameName } from './same-name.tsx';

/** The first fields of a new store. */
export function NewRetailerForm({ onClose }: { onClose: () => void }) {
  const create = useChange(retailersAdmin.create, {
    done: 'Retailer added',
    failed: 'The retailer could not be added',
    stale: [retailersKey],
    onDone: onClose,
  });
  const form = useContractForm<
    Record<keyof z.input<typeof newRetailerForm>, string>,
    z.output<typeof newRetailerForm>
  >({
    schema: newRetailerForm,
    defaultValues: { name: '', address: '', city: '', state: '' },
    onSubmit: create.run,
  });
  return (
    <Form form={form} label="New retailer">
      <form.TextField name="name" label="Name" autoComplete="off" required />
      <form.Subscribe selector={(state) => state.values.name}>
        {(name) => <SameName name={name} />}
      </form.Subscribe>
      <form.TextField name="address" label="Address" />
      <FieldPair>
        <form.TextField name="city" label="City" />
        <form.TextField name="state" label="State" />
      </FieldPair>
      <FormActions submit="Add retailer" submitting="Adding..." onCancel={onClose} />
    </Form>
  );
}

export function ManagerForm({ retailerId, onClose }: { retailerId: string; onClose: () => void }) {
  const addManager = useChange(retailersAdmin.addManager, {
    done: 'Manager added',
    failed: 'The manager could not be added',
    stale: [retailersKey],
    onDone: onClose,
  });
  const form = useContractForm<{ username: string }, z.output<typeof managerForm>>({
    schema: managerForm,
    defaultValues: { username: '' },
    onSubmit: (fields) => addManager.run({ ...fields, retailerId }),
  });
  return (
    <Form form={form} label="New manager">
      <form.TextField
        name="username"
        label="Username"
        hint="Or the alias, or the mail address."
        autoComplete="off"
        required
      />
      <FormActions submit="Add manager" submitting="Adding..." onCancel={onClose} />
    </Form>
  );
}
