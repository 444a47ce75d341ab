import { FieldPair, useContractForm } from '../../../ui/forms/form.tsx';
import { newPlayerShape } from '../contract.ts';

type Values = { alias: string; city: string; state: string };

/** The form of alias, city and state, which all have to be present. */
export const usePlayerForm = (defaultValues: Values, onSubmit: (values: Values) => unknown) =>
  useContractForm({ schema: newPlayerShape, defaultValues, onSubmit });

/** What others know a player by. */
export const PlayerFields = ({ form }: { form: ReturnType<typeof usePlayerForm> }) => (
  <>
    <form.AppField name="alias">
      {(field) => <field.TextField label="Alias" autoComplete="nickname" required />}
    </form.AppField>
    <FieldPair>
      <form.AppField name="city">
        {(field) => <field.TextField label="City" autoComplete="address-level2" required />}
      </form.AppField>
      <form.AppField name="state">
        {(field) => <field.TextField label="State" autoComplete="address-level1" required />}
      </form.AppField>
    </FieldPair>
  </>
);
