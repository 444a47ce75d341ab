import { useState } from 'react';
import { readAmount } from '#shared/money/money.ts';
import { cleanText } from '#shared/text/clean.ts';
import { useChange } from '#ui/data/change.ts';
import { TextAreaField } from '#ui/forms/field.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { PAYMENT_NOTE_LENGTH } from '#features/campaigns/inputs.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';

/** Whether a typed price is more than 0. */
export function costs(price: string): boolean {
  const read = readAmount(price);
  return 'cents' in read && read.cents > 0;
}

/** The state of a field for the note on how to pay. A form for sessions shows it if the session has a price and the campaign has no note. */
export function usePaymentNote(campaign: Pick<CampaignDetail, 'id' | 'revision' | 'paymentNote'>) {
  const [note, setNote] = useState('');
  const set = useChange(membershipClient.setPaymentNote, {
    done: null,
    failed: 'Failed to save how to pay',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  return {
    note,
    setNote,
    isAsked: (price: string): boolean => campaign.paymentNote === null && costs(price),
    /** Saves the note, if one was typed. Resolves to whether the rest can be saved. */
    save: async (): Promise<boolean> =>
      campaign.paymentNote !== null ||
      cleanText(note) === '' ||
      set.run({ campaignId: campaign.id, revision: campaign.revision, paymentNote: note }),
  };
}

type PaymentNoteFieldProps = { state: ReturnType<typeof usePaymentNote> };

export const PaymentNoteField = ({ state: { note, setNote } }: PaymentNoteFieldProps) => (
  <TextAreaField
    label="How to pay"
    rows={2}
    limit={PAYMENT_NOTE_LENGTH}
    hint="Nobody knows yet how to pay in this campaign. Say where, when and how, such as cash at the table. Only players who hold a seat read it."
    value={note}
    onValueChange={setNote}
  />
);
