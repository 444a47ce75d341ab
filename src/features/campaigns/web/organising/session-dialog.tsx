import { formatPrice } from '../../../../shared/money.ts';
import { MoneyField } from '../../../../ui/forms/money-field.tsx';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../../ui/forms/form.tsx';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import { useNow } from '../../../../ui/time/use-now.ts';
import type { CampaignDetail } from '../../contract.ts';
import type { Session } from '../../sessions-contract.ts';
import { sessionFormShape, type SessionForm as Output } from '../../inputs.ts';
import { hasBegun } from '../../rules.ts';
import { organiserReasons } from './organiser-messages.ts';
import { campaignsClient, campaignsKey } from '../queries.ts';
import { fromClockTime, readersTimeZone, toClockTime } from './typed-values.ts';

export type SessionDialogProps = {
  campaign: Pick<CampaignDetail, 'id' | 'priceCents' | 'nextSessionNumber'>;
  /** The session to change; without one, a new one. */
  session?: Session | undefined;
  onClose: () => void;
};

/**
 * The dialogs Add Session and Edit Session, for the campaign's owner. Once the session
 * has begun, its description alone can be changed.
 */
export function SessionDialog({ campaign, session, onClose }: SessionDialogProps) {
  const title = session ? `Edit Session ${session.sessionNumber}` : 'Add Session';
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <SessionForm title={title} campaign={campaign} session={session} onClose={onClose} />
    </Dialog>
  );
}

function SessionForm({ title, campaign, session, onClose }: SessionDialogProps & { title: string }) {
  const now = useNow();
  const begun = session && hasBegun(new Date(session.startDate), now) ? session : null;
  const words = { reasons: organiserReasons, stale: [campaignsKey], onDone: onClose };
  const create = useChange(campaignsClient.createSession, {
    ...words,
    done: 'Session created successfully',
    failed: 'Failed to create session',
  });
  const update = useChange(campaignsClient.updateSession, {
    ...words,
    done: 'Session updated successfully',
    failed: 'Failed to update session',
  });
  const save = async ({ price, startDate, ...fields }: Output) => {
    const values = {
      ...fields,
      // Clocks in fields have no seconds, and a session that has begun keeps its own to the millisecond.
      startDate: begun?.startDate ?? fromClockTime(startDate),
      priceCents: price,
    };
    await (session
      ? update.run({ sessionId: session.id, ...values })
      : create.run({ campaignId: campaign.id, ...values }));
  };
  const form = useContractForm({
    schema: sessionFormShape,
    defaultValues: {
      sessionNumber: session?.sessionNumber ?? campaign.nextSessionNumber,
      description: session?.description ?? '',
      startDate: session ? toClockTime(session.startDate) : '',
      price: formatPrice(session?.priceCents ?? campaign.priceCents),
    },
    onSubmit: save,
  });
  return (
    <Form form={form} label={title}>
      {begun && (
        <MessageBox tone="info">
          This session has begun: its number, start date and price stay as they are.
        </MessageBox>
      )}
      <FieldPair>
        <form.AppField name="sessionNumber">
          {(field) => <field.NumberField label="Session Number" min={1} required disabled={begun !== null} />}
        </form.AppField>
        <form.AppField name="price">
          {() => <MoneyField label="Price" required disabled={begun !== null} />}
        </form.AppField>
      </FieldPair>
      <form.AppField name="startDate">
        {(field) => (
          <field.TextField
            label="Start Date"
            type="datetime-local"
            hint={`In your time zone, ${readersTimeZone()}`}
            required
            disabled={begun !== null}
          />
        )}
      </form.AppField>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" rows={4} required />}
      </form.AppField>
      <FormActions submit={session ? 'Save Changes' : 'Add Session'} submitting="Saving...">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
