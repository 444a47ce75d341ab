import { useState } from 'react';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { textLine } from '#shared/text/text.ts';
import { Button } from '#ui/components/button.tsx';
import { moneyText } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Day } from '#ui/time/moment.tsx';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { SAID_PAID_NOTE_LENGTH } from '../../book/rules.ts';
import { bookClient } from '../book/book-queries.ts';
import styles from './payments.module.css';

type SayPaidProps = {
  campaign: { id: Id; title: string };
  /** The organiser who gets the money; null while nobody runs the campaign. */
  organiserAlias: string | null;
  owedCents: number;
  /** When the player said that they paid all of it; null if they have not. */
  saidPaidAt: string | null;
};

/** Lets a player say that they paid what they owe in a campaign. It stays a claim until the organiser confirms it. */
export function SayPaid({ campaign, organiserAlias, owedCents, saidPaidAt }: SayPaidProps) {
  const payee = organiserAlias === null ? 'The organiser' : isolated(organiserAlias);
  const [open, setOpen] = useState(false);
  const takeBack = useChange(bookClient.sayPaid, {
    done: 'Taken back',
    failed: 'Not taken back',
    stale: [campaignsKey],
  });
  if (saidPaidAt !== null) {
    return (
      <div className={styles.said}>
        <span>
          You said on <Day iso={saidPaidAt} /> that you paid. {payee} has not confirmed it yet.
        </span>
        <Button
          size="small"
          variant="quiet"
          busy={takeBack.isPending}
          aria-label={`Take back that you paid for ${isolated(campaign.title)}`}
          onClick={() => void takeBack.run({ campaignId: campaign.id, isPaid: false })}
        >
          Take it back
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`I have paid ${moneyText(owedCents)} for ${isolated(campaign.title)}`}
        onClick={() => setOpen(true)}
      >
        I have paid
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`You paid ${moneyText(owedCents)}?`}
        description={`${payee} is told, and marks your seats paid once the money is there.`}
      >
        <SayPaidForm campaignId={campaign.id} payee={payee} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type FormProps = { campaignId: Id; payee: string; onClose: () => void };

const formShape = z.object({
  note: textLine({
    min: 0,
    max: SAID_PAID_NOTE_LENGTH,
    tooLong: `At most ${SAID_PAID_NOTE_LENGTH} characters`,
  }),
});

function SayPaidForm({ campaignId, payee, onClose }: FormProps) {
  const say = useChange(bookClient.sayPaid, {
    done: `${payee} is told`,
    failed: 'Not told',
    stale: [campaignsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: formShape,
    defaultValues: { note: '' },
    onSubmit: ({ note }) => say.run({ campaignId, isPaid: true, note }),
  });
  return (
    <Form form={form} label="I have paid">
      <form.TextField
        name="note"
        label="How you paid"
        hint="You can leave it empty. A reference helps to find the money."
      />
      <FormActions submit="I have paid" submitting="Telling ..." onCancel={onClose} />
    </Form>
  );
}
