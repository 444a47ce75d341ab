import { useRef } from 'react';
import { z } from 'zod';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { PAYMENT_NOTE_LENGTH, paymentNoteInput } from '#features/campaigns/inputs.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { membershipClient } from './queries.ts';

const formShape = z.object({ paymentNote: paymentNoteInput });

const revised = ({ revision, paymentNote }: CampaignDetail) => ({
  revision,
  values: { paymentNote: paymentNote ?? '' },
});

/** For organisers and admins: the note on how players pay. */
export function PaymentNoteCard({ campaign }: { campaign: CampaignDetail }) {
  const stale = useStaleForm();
  const savedRevision = useRef(campaign.revision);
  const given = revised(campaign);
  const set = useChange(membershipClient.setPaymentNote, {
    done: 'How to pay is saved',
    failed: 'Failed to save how to pay',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: ({ revision }) => {
      savedRevision.current = revision;
    },
    onFailed: stale.onFailed,
  });
  const form = useContractForm({
    schema: formShape,
    defaultValues: given.values,
    onSubmit: async ({ paymentNote }, values) => {
      const isSaved = await set.run({ campaignId: campaign.id, revision: stale.revision(), paymentNote });
      // The form stays open, so it continues with the state that was just saved.
      if (isSaved) stale.begin({ revision: savedRevision.current, values });
      return isSaved;
    },
  });
  return (
    <Card level={2} title="How to pay">
      <Form form={form} label="How to pay">
        <StaleForm
          stale={stale}
          form={form}
          given={given}
          read={async () => revised(await membershipClient.get({ campaignId: campaign.id }))}
          labels={{ paymentNote: 'How to pay' }}
        />
        <form.TextAreaField
          name="paymentNote"
          label="How to pay"
          rows={3}
          limit={PAYMENT_NOTE_LENGTH}
          hint="Where, when and how, such as cash at the table. Only players who hold a seat read it. Without it they are told to ask you."
        />
        <FormActions submit="Save how to pay" submitting="Saving..." />
      </Form>
    </Card>
  );
}
