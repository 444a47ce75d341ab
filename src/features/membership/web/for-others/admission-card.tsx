import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { isolated } from '#shared/text/isolated.ts';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { type AdmissionSettings, admissionSettingsShape } from '#features/campaigns/admission/contract.ts';
import { admissionCan } from '../../admission/policy.ts';
import { LONGEST_DECIDE_HOURS } from '#features/campaigns/admission/rules.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { CampaignLink } from '../admission/campaign-link.tsx';
import { admissionClient, admissionOfCampaign } from '../admission/queries.ts';

/** The default number of hours before a session at which it is decided. */
const USUAL_HOURS = 48;

const options = [
  { value: 'open', label: 'Everybody' },
  { value: 'request', label: 'Players whom you accept' },
  { value: 'link', label: 'Players with a private link' },
];

/** On the edit page: who may join, and how many players a session needs to go ahead. */
export function AdmissionCard({ campaign }: { campaign: CampaignDetail }) {
  const saved = useQuery(admissionOfCampaign(campaign.id));
  const can = admissionCan(useActor(), campaign);
  return (
    <Card level={2} title="Who may join">
      <Loaded query={saved} error="Failed to load who may join">
        {({ link, revision, ...settings }) => (
          <>
            <SettingsForm campaign={campaign} settings={settings} revision={revision} />
            {can.link && settings.admission === 'link' && <CampaignLink campaign={campaign} link={link} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const formShape = admissionSettingsShape.extend({
  decideHours: z
    .int('Say how many hours before the start')
    .min(1, 'At least 1 hour')
    .max(LONGEST_DECIDE_HOURS, `At most ${LONGEST_DECIDE_HOURS} hours`),
});

type Values = {
  admission: string;
  requiresCertificate: boolean;
  minToGo: number | null;
  decideHours: number | null;
};

const labels = {
  admission: 'Who joins',
  requiresCertificate: 'Certified players only',
  minToGo: 'Players to go ahead',
  decideHours: 'Decided, in hours before the start',
};

/** The settings as the form's values. */
const revised = (settings: AdmissionSettings, revision: number): { revision: number; values: Values } => ({
  revision,
  values: { ...settings, decideHours: settings.decideHours ?? USUAL_HOURS },
});

type SettingsFormProps = { campaign: CampaignDetail; settings: AdmissionSettings; revision: number };

function SettingsForm({ campaign, settings, revision }: SettingsFormProps) {
  const stale = useStaleForm();
  const savedRevision = useRef(revision);
  const given = revised(settings, revision);
  const set = useChange(admissionClient.set, {
    done: 'Saved who may join',
    failed: 'Failed to save who may join',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: (saved) => {
      savedRevision.current = saved.revision;
    },
    onFailed: stale.onFailed,
  });
  const form = useContractForm({
    schema: formShape,
    defaultValues: given.values,
    onSubmit: async ({ decideHours, ...values }, typed) => {
      const isSaved = await set.run({
        campaignId: campaign.id,
        revision: stale.revision(),
        ...values,
        decideHours: values.minToGo === null ? null : decideHours,
      });
      // The form stays open, so it continues with the state that was just saved.
      if (isSaved) stale.begin({ revision: savedRevision.current, values: typed });
      return isSaved;
    },
  });
  return (
    <Form form={form} label="Who may join">
      <StaleForm
        stale={stale}
        form={form}
        given={given}
        read={async () => {
          const {
            link: _,
            revision: current,
            ...read
          } = await admissionClient.get({
            campaignId: campaign.id,
          });
          return revised(read, current);
        }}
        labels={labels}
        show={{
          admission: (admission: string) =>
            options.find(({ value }) => value === admission)?.label ?? admission,
          requiresCertificate: (isRequired: boolean) => (isRequired ? 'Yes' : 'No'),
        }}
      />
      <form.SelectField
        name="admission"
        label={labels.admission}
        options={options}
        hint="Members stay, whatever you choose. Players with a private link join without asking."
      />
      <form.SwitchField
        name="requiresCertificate"
        label={labels.requiresCertificate}
        hint={`Joining and taking a seat want a submitted exam of ${isolated(campaign.gameSystem.name)}. Seats that are taken stay.`}
      />
      <FieldPair>
        <form.NumberField
          name="minToGo"
          label={labels.minToGo}
          min={1}
          max={campaign.maxPlayers}
          hint="Empty: a session goes ahead in any case."
        />
        <form.NumberField
          name="decideHours"
          label={labels.decideHours}
          min={1}
          max={LONGEST_DECIDE_HOURS}
          hint="With too few players then, you decide; nothing is cancelled by itself."
        />
      </FieldPair>
      <FormActions submit="Save who may join" submitting="Saving..." />
    </Form>
  );
}
