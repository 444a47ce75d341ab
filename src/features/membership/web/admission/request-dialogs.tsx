import { z } from 'zod';
import { isolated } from '#shared/text/isolated.ts';
import { textBlock } from '#shared/text/text.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import type { JoinRequest } from '#features/campaigns/admission/contract.ts';
import { WORD_LENGTH } from '#features/campaigns/admission/rules.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import styles from './admission.module.css';
import { admissionClient } from './queries.ts';

type Opened = { open: boolean; onOpenChange: (open: boolean) => void };

const wordForm = z.object({ text: textBlock({ min: 0, max: WORD_LENGTH }) });

/** The dialog in which a player asks to join a campaign. */
export function AskDialog({ campaign, open, onOpenChange }: Opened & { campaign: CampaignDetail }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Ask to join ${isolated(campaign.title)}`}
      description={`${isolated(campaign.ownerAlias ?? 'The organiser')} sees your name and your word, and accepts or declines. Joining takes no seat yet.`}
    >
      <AskForm campaignId={campaign.id} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AskForm({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const ask = useChange(admissionClient.ask, {
    done: { title: 'Request sent', description: 'You are told when it is answered.' },
    failed: 'Request not sent',
    stale: [campaignsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: wordForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => ask.run({ campaignId, text }),
  });
  return (
    <Form form={form} label="Request to join">
      <form.TextAreaField
        name="text"
        label="A word to the organiser"
        hint="Who you are, and what you like to play. You can leave it empty."
        rows={4}
        limit={WORD_LENGTH}
      />
      <FormActions submit="Ask to join" submitting="Sending ..." onCancel={onClose} />
    </Form>
  );
}

type AnswerDialogProps = Opened & { campaignId: string; request: JoinRequest; isAccepted: boolean };

/** The dialog in which an organiser accepts or declines a request, with a message. */
export function AnswerDialog({ open, onOpenChange, ...answered }: AnswerDialogProps) {
  const { request, isAccepted } = answered;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${isAccepted ? 'Accept' : 'Decline'} ${isolated(request.player.alias)}?`}
      description={
        isAccepted
          ? 'They become a player of the campaign, and take seats in its sessions themselves.'
          : 'They are told, and can ask again a week later.'
      }
    >
      {request.text !== null && <p className={styles.text}>“{request.text}”</p>}
      <AnswerForm {...answered} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type AnswerFormProps = Omit<AnswerDialogProps, keyof Opened> & { onClose: () => void };

function AnswerForm({ campaignId, request, isAccepted, onClose }: AnswerFormProps) {
  const { id: playerId, alias } = request.player;
  const answer = useChange(isAccepted ? admissionClient.accept : admissionClient.decline, {
    done: isAccepted ? `${isolated(alias)} is in` : `${isolated(alias)} was declined`,
    failed: 'Not answered',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: wordForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => answer.run({ campaignId, playerId, answer: text }),
  });
  return (
    <Form form={form} label="Answer">
      <form.TextAreaField
        name="text"
        label={`A word to ${isolated(alias)}`}
        hint="You can leave it empty."
        rows={3}
        limit={WORD_LENGTH}
      />
      <FormActions
        submit={isAccepted ? 'Accept' : 'Decline'}
        submitting="Sending ..."
        danger={!isAccepted}
        onCancel={onClose}
      />
    </Form>
  );
}
