import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { contestText } from '../../check-in/contract.ts';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { checkInClient } from './check-in-queries.ts';

type ContestDialogProps = {
  session: { id: Id; sessionNumber: number };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Contests a missed session, once. */
export const ContestDialog = ({ session, open, onOpenChange }: ContestDialogProps) => (
  <DialogPopup
    open={open}
    onOpenChange={onOpenChange}
    title="You were there?"
    description={`Session ${session.sessionNumber} is marked as missed. Tell the organiser why that is wrong, once. Until they answer, it does not count.`}
  >
    {open && <ContestForm sessionId={session.id} onDone={() => onOpenChange(false)} />}
  </DialogPopup>
);

const contestShape = z.object({ text: contestText });

function ContestForm({ sessionId, onDone }: { sessionId: Id; onDone: () => void }) {
  const contest = useChange(checkInClient.contest, {
    done: 'The organiser is told',
    failed: 'Failed to tell the organiser',
    stale: staleOfSeats,
    onDone,
  });
  const form = useContractForm({
    schema: contestShape,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => contest.run({ sessionId, text }),
  });
  return (
    <Form form={form} label="Contest">
      <form.TextAreaField name="text" label="What happened?" required limit={300} rows={3} />
      <FormActions submit="Tell the organiser" submitting="Sending..." />
    </Form>
  );
}
