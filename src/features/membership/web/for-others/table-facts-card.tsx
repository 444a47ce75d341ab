import { useRef } from 'react';
import type { z } from 'zod';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { type TableFactsFields, tableFactsFormShape } from '#features/campaigns/table-facts/inputs.ts';
import {
  accessibilityNeeds,
  experiences,
  HIGHEST_MINIMUM_AGE,
  languageCodes,
  safetyTools,
} from '#features/campaigns/table-facts/rules.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membershipClient } from './queries.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { experienceNames, languageName } from '#features/campaigns/web/for-others/card-messages.ts';
import { CheckList } from '../table-facts/check-list.tsx';
import {
  accessibilityNames,
  inWords,
  safetyToolNames,
} from '#features/campaigns/web/for-others/fact-messages.ts';
import { tableFactsClient } from '../table-facts/fact-queries.ts';
import { LanguageList } from '../table-facts/language-list.tsx';
import styles from '../table-facts/table-facts-card.module.css';

type Values = z.input<typeof tableFactsFormShape>;

const labels: Record<keyof Values, string> = {
  experience: 'Experience',
  minimumAge: 'Minimum age',
  languages: 'Languages',
  accessibility: 'Accessibility',
  accessibilityNote: 'More about accessibility',
  safetyTools: 'Safety tools',
  safetyNote: 'More about safety',
  whatToBring: 'What to bring',
  houseRules: 'House rules',
};

/** Those of the stored words that the form knows. */
const known = <const Words extends readonly string[]>(
  words: Words,
  stored: readonly string[],
): Words[number][] => words.filter((word) => stored.includes(word));

/** A campaign's table facts as the form's values. */
const revised = ({
  experience,
  minimumAge,
  languages,
  tableFacts,
}: CampaignDetail): { revision: number; values: Values } => ({
  revision: tableFacts.revision,
  values: {
    experience: experience ?? '',
    minimumAge,
    languages: known(languageCodes, languages),
    accessibility: known(accessibilityNeeds, tableFacts.accessibility),
    accessibilityNote: tableFacts.accessibilityNote ?? '',
    safetyTools: known(safetyTools, tableFacts.safetyTools),
    safetyNote: tableFacts.safetyNote ?? '',
    whatToBring: tableFacts.whatToBring ?? '',
    houseRules: tableFacts.houseRules ?? '',
  },
});

/** For organisers and admins: the table facts, which the campaign's page shows and searches find. */
export const TableFactsCard = ({ campaign }: { campaign: CampaignDetail }) => (
  <Card level={2} title="At the table">
    <p className={styles.lead}>
      What players look for before they join. All of it is optional, and searches find what you say here.
    </p>
    <TableFactsForm campaign={campaign} />
  </Card>
);

function TableFactsForm({ campaign }: { campaign: CampaignDetail }) {
  const stale = useStaleForm();
  const savedRevision = useRef(campaign.tableFacts.revision);
  const given = revised(campaign);
  const set = useChange(tableFactsClient.set, {
    done: 'Table facts saved',
    failed: 'Failed to save the table facts',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: ({ revision }) => {
      savedRevision.current = revision;
    },
    onFailed: stale.onFailed,
  });
  const form = useContractForm({
    schema: tableFactsFormShape,
    defaultValues: given.values,
    onSubmit: async (facts: TableFactsFields, values: Values) => {
      const isSaved = await set.run({ campaignId: campaign.id, revision: stale.revision(), ...facts });
      // The form stays open, so it continues with the state that was just saved.
      if (isSaved) stale.begin({ revision: savedRevision.current, values });
      return isSaved;
    },
  });
  return (
    <Form form={form} label="At the table">
      <StaleForm
        stale={stale}
        form={form}
        given={given}
        read={async () => revised(await membershipClient.get({ campaignId: campaign.id }))}
        labels={labels}
        show={{
          experience: (word: string) => inWords(experienceNames, [word]).join(''),
          languages: (codes: string[]) => codes.map(languageName).join(', '),
          accessibility: (words: string[]) => inWords(accessibilityNames, words).join(', '),
          safetyTools: (words: string[]) => inWords(safetyToolNames, words).join(', '),
        }}
      />
      <FieldPair>
        <form.SelectField
          name="experience"
          label={labels.experience}
          options={[
            { value: '', label: 'Nothing said' },
            ...experiences.map((word) => ({ value: word, label: experienceNames[word] })),
          ]}
        />
        <form.NumberField
          name="minimumAge"
          label={labels.minimumAge}
          min={0}
          max={HIGHEST_MINIMUM_AGE}
          hint="Shown as your word. 0 welcomes all ages."
        />
      </FieldPair>
      <form.AppField name="languages">
        {(field) => <LanguageList chosen={field.state.value} onChosenChange={field.handleChange} />}
      </form.AppField>
      <form.AppField name="accessibility">
        {(field) => (
          <CheckList
            label={labels.accessibility}
            names={accessibilityNames}
            checked={field.state.value}
            onCheckedChange={field.handleChange}
          />
        )}
      </form.AppField>
      <form.TextAreaField
        name="accessibilityNote"
        label={labels.accessibilityNote}
        rows={2}
        placeholder="The lift is behind the counter; ask for the key."
      />
      <form.AppField name="safetyTools">
        {(field) => (
          <CheckList
            label={labels.safetyTools}
            names={safetyToolNames}
            checked={field.state.value}
            onCheckedChange={field.handleChange}
          />
        )}
      </form.AppField>
      <form.TextAreaField
        name="safetyNote"
        label={labels.safetyNote}
        rows={2}
        placeholder="Our lines: harm to children and animals."
      />
      <form.TextAreaField
        name="whatToBring"
        label={labels.whatToBring}
        rows={2}
        placeholder="Dice and a pencil. Characters are ready."
      />
      <form.TextAreaField name="houseRules" label={labels.houseRules} rows={4} />
      <FormActions submit="Save table facts" submitting="Saving..." />
    </Form>
  );
}
