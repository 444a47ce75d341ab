import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { textBlock } from '#shared/text/text.ts';
import { moneyText } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { removalReasons, removalReasonWords, WORDS_LENGTH } from '../../removals/rules.ts';
import { removalsClient } from '../removals/removals-queries.ts';

type RemoveMemberDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  campaignId: Id;
  member: { playerId: Id; alias: string };
};

/** The dialog in which an organiser removes a member from a campaign, with a reason. */
export const RemoveMemberDialog = ({ open, onOpenChange, campaignId, member }: RemoveMemberDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Take ${isolated(member.alias)} out?`}
    description="Their seats in upcoming sessions end, and what they paid for them is noted for you to pay back. They are told why, and cannot join again until you let them back in."
  >
    <RemoveForm campaignId={campaignId} playerId={member.playerId} onClose={() => onOpenChange(false)} />
  </Dialog>
);

const formShape = z.object({
  reason: z.enum(removalReasons, 'Select a reason'),
  words: textBlock({ min: 0, max: WORDS_LENGTH }),
});

function RemoveForm({
  campaignId,
  playerId,
  onClose,
}: {
  campaignId: Id;
  playerId: Id;
  onClose: () => void;
}) {
  const remove = useChange(removalsClient.create, {
    done: ({ alias, refundCents }) => ({
      title: `${isolated(alias)} is out`,
      ...(refundCents > 0 && {
        description: `You have ${moneyText(refundCents)} to pay back. The book lists it.`,
      }),
    }),
    failed: 'Not taken out',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: formShape,
    defaultValues: { reason: '', words: '' },
    onSubmit: ({ reason, words }) => remove.run({ campaignId, playerId, reason, words }),
  });
  return (
    <Form form={form} label="Take out">
      <form.SelectField
        name="reason"
        label="Reason"
        hint="The player reads it."
        placeholder="Select a reason"
        options={removalReasons.map((value) => ({ value, label: removalReasonWords[value] }))}
        required
      />
      <form.TextAreaField
        name="words"
        label="Your words to the player"
        hint="You can leave it empty."
        rows={3}
        limit={WORDS_LENGTH}
      />
      <FormActions submit="Take out" submitting="Taking out ..." danger onCancel={onClose} />
    </Form>
  );
}
