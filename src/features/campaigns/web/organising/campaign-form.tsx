import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../../ui/forms/form.tsx';
import { MoneyField } from '../../../../ui/forms/money-field.tsx';
import { hasFailed } from '../../../../ui/feedback/has-failed.ts';
import type { PickerOption } from '../../../../ui/forms/picker-field.tsx';
import {
  activeGameSystems,
  LOAD_GAME_SYSTEMS_ERROR,
} from '../../../game-systems/web/for-others/game-system-queries.ts';
import { campaignTypeShape } from '../../inputs.ts';
import { type CampaignForm as Output, campaignFormShape } from '../../inputs.ts';
import styles from './organising.module.css';

/** What stands in the fields; '' and null while nothing is chosen. */
type CampaignFormValues = {
  title: string;
  description: string;
  gameSystemId: string;
  type: string;
  minPlayers: number | null;
  maxPlayers: number | null;
  /** As it is typed. */
  price: string;
  retailerId: string | null;
  isTournament: boolean;
  paymentNote: string;
};

type CampaignFormProps = {
  label: string;
  submit: string;
  submitting: string;
  initial: CampaignFormValues;
  /** The store that `initial.retailerId` names. */
  initialRetailer?: PickerOption | null;
  /** Only a new campaign chooses its game system. */
  withGameSystem?: boolean;
  /** Must not reject: what was typed stays where it is in any case. */
  onSave: (campaign: Output) => Promise<void>;
  onCancel: () => void;
};

// The picker weighs as much as the rest of the form, so it is fetched after it.
const RetailerPicker = lazy(() =>
  import('./retailer-picker.tsx').then((module) => ({ default: module.RetailerPicker })),
);

/** As tall as the picker, in its place until it is loaded. */
const pickerPlaceholder = (
  <TextField label="Retailer" hint="Optional: the store where you play." value="" readOnly />
);

const types = campaignTypeShape.options.map((type) => ({ value: type, label: type }));

/** The fields of a campaign, for its creation and for its owner's changes. */
export function CampaignForm(props: CampaignFormProps) {
  const { label, submit, submitting, initial, initialRetailer = null, withGameSystem = false } = props;
  const form = useContractForm({
    schema: campaignFormShape,
    defaultValues: initial,
    onSubmit: (campaign) => props.onSave(campaign),
  });
  return (
    <Form form={form} label={label}>
      <form.AppField name="title">
        {(field) => <field.TextField label="Title" required autoComplete="off" />}
      </form.AppField>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" rows={5} />}
      </form.AppField>
      <FieldPair>
        {withGameSystem && (
          <form.AppField name="gameSystemId">
            {(field) => (
              <GameSystemOptions>
                {(options, failure) => (
                  <field.SelectField
                    label="Game System"
                    placeholder="Select a game system"
                    options={options}
                    hint={failure}
                    required
                  />
                )}
              </GameSystemOptions>
            )}
          </form.AppField>
        )}
        <form.AppField name="type">
          {(field) => (
            <field.SelectField
              label="Campaign Type"
              placeholder="Select a campaign type"
              options={types}
              required
            />
          )}
        </form.AppField>
      </FieldPair>
      <FieldPair>
        <form.AppField name="minPlayers">
          {(field) => <field.NumberField label="Minimum Players" min={1} required />}
        </form.AppField>
        <form.AppField name="maxPlayers">
          {(field) => <field.NumberField label="Maximum Players" min={1} required />}
        </form.AppField>
        <form.AppField name="price">
          {() => <MoneyField label="Price" hint="For each session" required />}
        </form.AppField>
      </FieldPair>
      <form.AppField name="paymentNote">
        {(field) => (
          <field.TextAreaField
            label="How to pay"
            rows={2}
            hint="Optional: where, when and how. Only players who hold a seat read it."
          />
        )}
      </form.AppField>
      <form.AppField name="retailerId">
        {(field) => (
          <Suspense fallback={pickerPlaceholder}>
            <RetailerPicker initial={initialRetailer} onChange={(id) => field.handleChange(id)} />
          </Suspense>
        )}
      </form.AppField>
      <form.AppField name="isTournament">
        {(field) => (
          <field.SwitchField
            label="This is a tournament"
            hint="Tournaments count on the players' points pages."
          />
        )}
      </form.AppField>
      <FormActions submit={submit} submitting={submitting}>
        <Button variant="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

type SystemOption = { value: string; label: string };

type GameSystemOptionsProps = { children: (options: SystemOption[], failure?: ReactNode) => ReactNode };

function GameSystemOptions({ children }: GameSystemOptionsProps) {
  const systems = useQuery(activeGameSystems());
  const options = (systems.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (!hasFailed(systems)) return children(options);
  return children(
    options,
    <span role="alert" className={styles.failed}>
      <span>{LOAD_GAME_SYSTEMS_ERROR}</span>
      <Button variant="quiet" size="small" busy={systems.isFetching} onClick={() => void systems.refetch()}>
        Try again
      </Button>
    </span>,
  );
}
