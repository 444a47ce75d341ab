import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { useRequestIds } from '../../../ui/request-id.ts';
import { notify } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { CampaignDetail, Session } from '../contract.ts';
import { sessionFormShape, type SessionForm as Output } from '../inputs.ts';
import { hasBegun } from '../rules.ts';
import { fromClockTime, readersTimeZone, toClockTime } from './clock-time.ts';
import {
  createSessionFailure,
  sessionCreated,
  sessionUpdated,
  updateSessionFailure,
} from './organiser-messages.ts';
import { campaignsClient, campaignsKey } from './queries.ts';
import { toCents } from './to-cents.ts';

export type SessionDialogProps = {
  campaign: Pick<CampaignDetail, 'id' | 'priceCents' | 'nextSessionNumber'>;
  /** The session to change; without one, a new one. */
  session?: Session | undefined;
  onClose: () => void;
};

/**
 * The dialogs Add Session and Edit Session, for the campaign's owner (section 5 of the games document). Once the session
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
  const cache = useQueryClient();
  const requestIds = useRequestIds();
  const now = useNow();
  const begun = session && hasBegun(new Date(session.startDate), now) ? session : null;
  const save = async ({ price, startDate, ...fields }: Output) => {
    const values = {
      ...fields,
      // Clocks in fields have no seconds, and what has begun keeps its own to the millisecond.
      startDate: begun?.startDate ?? fromClockTime(startDate),
      priceCents: toCents(price),
    };
    const options = { context: { requestId: requestIds.idFor(values) } };
    try {
      await (session
        ? campaignsClient.updateSession({ sessionId: session.id, ...values }, options)
        : campaignsClient.createSession({ campaignId: campaign.id, ...values }, options));
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'NETWORK') requestIds.renew();
      notify(session ? updateSessionFailure(code) : createSessionFailure(code));
      return;
    }
    requestIds.renew();
    notify(session ? sessionUpdated : sessionCreated);
    onClose();
    await cache.invalidateQueries({ queryKey: campaignsKey });
  };
  const form = useContractForm({
    schema: sessionFormShape,
    defaultValues: {
      sessionNumber: session?.sessionNumber ?? campaign.nextSessionNumber,
      description: session?.description ?? '',
      startDate: session ? toClockTime(session.startDate) : '',
      price: (session?.priceCents ?? campaign.priceCents) / 100,
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
          {(field) => (
            <field.NumberField
              label="Price"
              min={0}
              step={0.01}
              decimals={2}
              required
              disabled={begun !== null}
            />
          )}
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
