import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import type { Stale } from '#ui/forms/saved-state/saved-state.ts';
import { StaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { untilFetched } from '#ui/late/fetch-code.ts';
import type { PickerOption } from '#ui/forms/picker-field.tsx';
import {
  activeGameSystems,
  LOAD_GAME_SYSTEMS_ERROR,
} from '#features/game-systems/web/for-others/game-system-queries.ts';
import { costs } from './payment-note-field.tsx';
import { campaignTypeShape, PAYMENT_NOTE_LENGTH } from '#features/campaigns/inputs.ts';
import { type CampaignForm as Output, campaignFormShape } from '#features/campaigns/inputs.ts';
import styles from '#features/campaigns/web/for-others/organising.module.css';

/** The values of the fields; '' and null if nothing is chosen. */
export type CampaignFormValues = {
  title: string;
  description: string;
  gameSystemId: string;
  type: string;
  minPlayers: number | null;
  maxPlayers: number | null;
  /** As typed. */
  price: string;
  retailerId: string | null;
  conventionId: string | null;
  isTournament: boolean;
  /** Only for a new campaign. Afterwards it is a separate setting. */
  paymentNote?: string;
};

type CampaignFormProps = {
  label: string;
  submit: string;
  submitting: string;
  initial: CampaignFormValues;
  /** The store with the id `initial.retailerId`. */
  initialRetailer?: PickerOption | null;
  /** The convention with the id `initial.conventionId`. */
  initialConvention?: PickerOption | null;
  /** For an existing campaign, which others may save in the meantime: the revision of the values, and how to load them again. */
  saved?: {
    stale: Stale;
    revision: number;
    read: () => Promise<{ revision: number; values: CampaignFormValues }>;
  };
  /** Whether to show the game system, which only a new campaign can choose. */
  withGameSystem?: boolean;
  /** Further fields after the place. They get what is chosen so far. */
  renderMore?: (chosen: { type: string; retailerId: Id | null; conventionId: Id | null }) => ReactNode;
  /** Must not reject. What was typed stays in the form in any case. */
  onSave: (campaign: Output, typed: CampaignFormValues) => Promise<boolean>;
  onCancel: () => void;
};

// Loaded lazily: the pickers are as large as the rest of the form.
const RetailerPicker = lazily(() => untilFetched(() => import('./retailer-picker.tsx')), 'RetailerPicker');
const ConventionPicker = lazily(
  () => untilFetched(() => import('./convention-picker.tsx')),
  'ConventionPicker',
);

const retailerWords = { label: 'Retailer', hint: 'Optional: the store where you play.' };
const conventionWords = {
  label: 'Convention',
  hint: 'Optional: the convention that you meet at; its page lists your campaign.',
};

/** Stands in for a picker, with the same height, until that is loaded. */
const PickerPlaceholder = (words: typeof retailerWords) => <TextField {...words} value="" readOnly />;

/** The form's initial option, as long as it is still the chosen one. */
const chosenAtFirst = (initial: PickerOption | null, value: string | null): PickerOption | null =>
  initial?.value === value ? initial : null;

const labels = {
  title: 'Title',
  description: 'Description',
  type: 'Campaign Type',
  minPlayers: 'Minimum Players',
  maxPlayers: 'Maximum Players',
  price: 'Price',
  isTournament: 'This is a tournament',
};

const types = campaignTypeShape.options.map((type) => ({ value: type, label: type }));

/** The fields of a campaign, for creating one and for organisers who change one. */
export function CampaignForm(props: CampaignFormProps) {
  const { label, submit, submitting, initial, saved, withGameSystem = false } = props;
  const { initialRetailer = null, initialConvention = null } = props;
  const form = useContractForm({
    schema: campaignFormShape,
    defaultValues: initial,
    onSubmit: props.onSave,
  });
  return (
    <Form form={form} label={label}>
      {saved && (
        <StaleForm
          stale={saved.stale}
          form={form}
          given={{ revision: saved.revision, values: initial }}
          read={saved.read}
          labels={labels}
          show={{ isTournament: (isOne: boolean) => (isOne ? 'Yes' : 'No') }}
        />
      )}
      <form.TextField name="title" label="Title" required autoComplete="off" />
      <form.TextAreaField name="description" label="Description" rows={5} />
      <FieldPair>
        {withGameSystem && (
          <GameSystemOptions>
            {(options, failure) => (
              <form.SelectField
                name="gameSystemId"
                label="Game System"
                placeholder="Select a game system"
                options={options}
                hint={failure}
                required
              />
            )}
          </GameSystemOptions>
        )}
        <form.SelectField
          name="type"
          listeners={{
            // Values that the chosen type has no field for are removed, so that they are not saved unseen.
            onChange: ({ value }) => {
              if (value === 'Online') form.setFieldValue('retailerId', null);
              if (value !== 'Convention') form.setFieldValue('conventionId', null);
            },
          }}
          label="Campaign Type"
          placeholder="Select a campaign type"
          options={types}
          required
        />
      </FieldPair>
      <form.Subscribe selector={({ values }) => values.type}>
        {(type) => (
          <>
            {type === 'Convention' && (
              <form.AppField name="conventionId">
                {(field) => (
                  <Suspense fallback={<PickerPlaceholder {...conventionWords} />}>
                    <ConventionPicker
                      {...conventionWords}
                      initial={chosenAtFirst(initialConvention, field.state.value)}
                      onChange={field.handleChange}
                    />
                  </Suspense>
                )}
              </form.AppField>
            )}
            {type !== 'Online' && (
              <form.AppField name="retailerId">
                {(field) => (
                  <Suspense fallback={<PickerPlaceholder {...retailerWords} />}>
                    <RetailerPicker
                      {...retailerWords}
                      initial={chosenAtFirst(initialRetailer, field.state.value)}
                      onChange={field.handleChange}
                    />
                  </Suspense>
                )}
              </form.AppField>
            )}
          </>
        )}
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values}>
        {({ type, retailerId, conventionId }) => props.renderMore?.({ type, retailerId, conventionId })}
      </form.Subscribe>
      <FieldPair>
        <form.NumberField name="minPlayers" label="Minimum Players" min={1} required />
        <form.NumberField name="maxPlayers" label="Maximum Players" min={1} required />
        <form.AppField name="price">
          {() => <MoneyField label="Price" hint="For each session" required />}
        </form.AppField>
      </FieldPair>
      {withGameSystem && (
        <form.Subscribe selector={({ values }) => values.price}>
          {(price) =>
            costs(price) && (
              <form.TextAreaField
                name="paymentNote"
                label="How to pay"
                rows={2}
                limit={PAYMENT_NOTE_LENGTH}
                hint="Where, when and how, such as cash at the table. Only players who hold a seat read it. Without it they are told to ask you."
              />
            )
          }
        </form.Subscribe>
      )}
      <form.SwitchField
        name="isTournament"
        label="This is a tournament"
        hint="Tournaments count on the players' points pages."
      />
      <FormActions submit={submit} submitting={submitting} onCancel={props.onCancel} />
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
