import { BoundNumberField } from '#ui/forms/form-fields.tsx';
import { priceText } from '#shared/money/money.ts';
import { momentOfTypedTime, typedTimeAt } from '#shared/time/typed-time.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { ClockTimeField } from '#ui/forms/clock-time-field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { sessionFormShape, type SessionForm as Output } from '#features/campaigns/inputs.ts';
import { clockNames, hasBegun, type PlaceClock } from '#features/campaigns/rules.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { sessionsClient } from '#features/sessions/web/for-others/queries.ts';
import { NewSeries } from '#features/sessions/web/for-others/new-series.tsx';
import { ScopeField } from '#features/sessions/web/for-others/scope-field.tsx';
import { useNewSeries } from '#features/sessions/web/for-others/use-repeat.ts';
import { useSeriesChange } from '#features/sessions/web/for-others/use-series-change.ts';
import { ConventionDays } from './convention-days.tsx';
import { PaymentNoteField, usePaymentNote } from './payment-note-field.tsx';

export type SessionDialogProps = {
  campaign: Pick<
    CampaignDetail,
    | 'id'
    | 'type'
    | 'priceCents'
    | 'nextSessionNumber'
    | 'revision'
    | 'paymentNote'
    | 'convention'
    | 'retailer'
    | keyof PlaceClock
  >;
  /** The session to change; without one, a new session is created. */
  session?: Session | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const TableChoice = latePart(
  () => import('#features/store-page/web/for-others/table-choice.tsx'),
  'TableChoice',
);

/** The dialogs Add Session and Edit Session, for the campaign's organisers. Once the session has begun, only its description can be changed. */
export function SessionDialog({ campaign, session, open, onOpenChange }: SessionDialogProps) {
  const title = session ? `Edit Session ${session.sessionNumber}` : 'Add Session';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} wide>
      <SessionForm title={title} campaign={campaign} session={session} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type SessionFormProps = Pick<SessionDialogProps, 'campaign' | 'session'> & {
  title: string;
  onClose: () => void;
};

const DEFAULT_LENGTH_MINUTES = 180;

const labels = {
  sessionNumber: 'Session Number',
  price: 'Price',
  startDate: 'Start Date',
  lengthMinutes: 'Length in minutes',
  description: 'Description',
  place: 'Place',
  onlineLink: 'Online link',
  notes: 'Notes for players with a seat',
  isSessionZero: 'Session zero',
};

/** A session as the form's values, with times in a zone. */
const revised = (session: Session, timeZone: string) => ({
  revision: session.revision,
  values: {
    sessionNumber: session.sessionNumber,
    description: session.description,
    startDate: typedTimeAt(new Date(session.startDate), timeZone),
    price: priceText(session.priceCents),
    lengthMinutes: session.lengthMinutes,
    place: session.place ?? '',
    onlineLink: session.room?.onlineLink ?? '',
    notes: session.room?.notes ?? '',
    isSessionZero: session.isSessionZero,
  },
});

const fresh = ({ nextSessionNumber, priceCents }: SessionDialogProps['campaign']) => ({
  revision: 1,
  values: {
    sessionNumber: nextSessionNumber,
    description: '',
    startDate: '',
    price: priceText(priceCents),
    lengthMinutes: DEFAULT_LENGTH_MINUTES as number | null,
    place: '',
    onlineLink: '',
    notes: '',
    isSessionZero: false,
  },
});

/** The zone in which a campaign's times are typed: that of its place, or the reader's if that is unknown. */
function clockOf({ timeZone, clockOf: whose }: PlaceClock): { timeZone: string; clock: string } {
  const own = ownZone();
  if (timeZone === null || (whose === 'organiser' && timeZone === own)) {
    return { timeZone: own, clock: 'your clock' };
  }
  return { timeZone, clock: whose === 'organiser' ? "the campaign's clock" : `${clockNames[whose]}'s clock` };
}

function SessionForm({ title, campaign, session, onClose }: SessionFormProps) {
  const now = useNow();
  const { timeZone, clock } = clockOf(campaign);
  const hasBegunNow = session !== undefined && hasBegun(new Date(session.startDate), now);
  const stale = useStaleForm();
  const words = { reasons: organiserReasons, stale: [campaignsKey], onDone: onClose };
  const create = useChange(sessionsClient.createSession, {
    ...words,
    done: 'Session created successfully',
    failed: 'Failed to create session',
  });
  const update = useChange(sessionsClient.updateSession, {
    ...words,
    done: 'Session updated successfully',
    failed: 'Failed to update session',
    onFailed: stale.onFailed,
  });
  const newSeries = useNewSeries(campaign.id, timeZone, onClose);
  const seriesChange = useSeriesChange(session, { onDone: onClose, onFailed: stale.onFailed });
  const payment = usePaymentNote(campaign);
  const save = async ({ price, startDate, ...fields }: Output) => {
    if (price > 0 && !(await payment.save())) return false;
    const values = {
      ...fields,
      startDate: momentOf(startDate, timeZone, session),
      priceCents: price,
    };
    if (session && seriesChange.scope !== 'one') return seriesChange.save(session, stale.revision(), values);
    if (!session && newSeries.isRepeating(startDate)) return newSeries.save(startDate, values);
    return session
      ? update.run({ sessionId: session.id, revision: stale.revision(), ...values })
      : create.run({ campaignId: campaign.id, ...values });
  };
  const given = session ? revised(session, timeZone) : fresh(campaign);
  const form = useContractForm({
    schema: sessionFormShape(timeZone),
    defaultValues: given.values,
    onSubmit: save,
  });
  const isOnline = campaign.type === 'Online';
  const conventionId = campaign.convention?.id;
  return (
    <Form form={form} label={title}>
      {session && (
        <StaleForm
          stale={stale}
          form={form}
          given={given}
          read={async () => {
            const read = await readSession(campaign.id, session.id);
            seriesChange.begin(read.series);
            return revised(read, timeZone);
          }}
          labels={labels}
          show={{ startDate: (clockTime: string) => clockTime.replace('T', ' ') }}
        />
      )}
      {hasBegunNow && (
        <MessageBox tone="info">
          This session has begun: only its description can be changed. Players were told the rest.
        </MessageBox>
      )}
      {session?.series && !hasBegunNow && (
        <ScopeField state={seriesChange} session={session} seriesId={session.series.id} />
      )}
      <FieldPair>
        <form.NumberField
          name="sessionNumber"
          label={labels.sessionNumber}
          min={1}
          required
          disabled={hasBegunNow || seriesChange.scope !== 'one'}
        />
        <form.AppField name="price">
          {() => <MoneyField label={labels.price} required disabled={hasBegunNow} />}
        </form.AppField>
      </FieldPair>
      <form.Subscribe selector={({ values }) => values.price}>
        {(price) => !hasBegunNow && payment.isAsked(price) && <PaymentNoteField state={payment} />}
      </form.Subscribe>
      {conventionId !== undefined && !hasBegunNow && (
        <form.AppField name="startDate">
          {(field) => (
            <ConventionDays
              conventionId={conventionId}
              typed={field.state.value}
              onChoose={field.handleChange}
            />
          )}
        </form.AppField>
      )}
      <FieldPair>
        <form.AppField name="startDate">
          {(field) => (
            <ClockTimeField
              label={labels.startDate}
              timeZone={timeZone}
              clock={clock}
              note={startNote(momentOfTypedTime(field.state.value, timeZone), {
                now,
                isNew: !session,
                hasBegunNow,
              })}
              required
              disabled={hasBegunNow}
            />
          )}
        </form.AppField>
        <form.AppField name="lengthMinutes">
          {(field) => (
            <BoundNumberField
              label={labels.lengthMinutes}
              min={5}
              step={15}
              hint={lengthInWords(field.state.value)}
              disabled={hasBegunNow}
            />
          )}
        </form.AppField>
      </FieldPair>
      {!session && (
        <form.AppField name="startDate">
          {(field) => <NewSeries state={newSeries} typed={field.state.value} />}
        </form.AppField>
      )}
      <form.SwitchField
        name="isSessionZero"
        label={labels.isSessionZero}
        hint="Players meet to agree on the campaign before it is played."
        disabled={hasBegunNow}
      />
      <form.TextAreaField name="description" label={labels.description} rows={4} required />
      {campaign.retailer && (
        <form.Subscribe
          selector={({ values: { startDate, lengthMinutes, place } }) => ({
            startDate,
            lengthMinutes,
            place,
          })}
        >
          {({ startDate, lengthMinutes, place }) => (
            <TableChoice
              retailerId={campaign.retailer!.id}
              sessionId={session?.id ?? null}
              startDate={momentOfTypedTime(startDate, timeZone)?.toISOString() ?? null}
              lengthMinutes={lengthMinutes ?? null}
              timeZone={timeZone}
              place={place ?? ''}
              onPlaceChange={(table) => form.setFieldValue('place', table)}
              disabled={hasBegunNow}
            />
          )}
        </form.Subscribe>
      )}
      {!isOnline && (
        <form.TextField
          name="place"
          label={labels.place}
          placeholder="Table 4, upstairs"
          hint="Optional: where to go at the store or convention. Everybody reads it."
          disabled={hasBegunNow}
        />
      )}
      {(isOnline || session?.hasOnlineLink) && (
        <form.TextField
          name="onlineLink"
          label={labels.onlineLink}
          type="url"
          placeholder="https://"
          hint="Optional: where the session meets. Only players with a seat read it."
          disabled={hasBegunNow}
        />
      )}
      <form.TextAreaField
        name="notes"
        label={labels.notes}
        rows={2}
        hint="Optional: how to get in, what to bring. Nobody else reads it."
        disabled={hasBegunNow}
      />
      <FormActions
        submit={session ? 'Save Changes' : 'Add Session'}
        submitting="Saving..."
        onCancel={onClose}
      />
    </Form>
  );
}

type StartFacts = { now: Date; isNew: boolean; hasBegunNow: boolean };

function startNote(start: Date | null, { now, isNew, hasBegunNow }: StartFacts): string | undefined {
  if (hasBegunNow || start === null || !hasBegun(start, now)) return undefined;
  return isNew ? 'This is in the past: nobody can take a seat.' : 'A session cannot be moved to the past.';
}

/** The moment of a typed start. If it was not changed, it is exactly the session's old start. */
function momentOf(typed: string, timeZone: string, session: Session | undefined): string {
  const moment = momentOfTypedTime(typed, timeZone, session && new Date(session.startDate));
  if (!moment) throw new Error('The form took a time that the clocks skip');
  return moment.toISOString();
}

/** '3 hours', '1 hour 30 minutes'; for less than an hour 'Optional', since minutes need no conversion. */
function lengthInWords(minutes: number | null): string {
  if (minutes === null) return 'Optional';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return 'Optional';
  const words = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return rest === 0 ? words : `${words} ${rest} minutes`;
}

/** Loads a session again, by searching the pages of its campaign's sessions. */
async function readSession(campaignId: Id, sessionId: Id): Promise<Session> {
  let cursor: string | undefined;
  do {
    const page = await sessionsClient.listSessions({ campaignId, cursor });
    const found = page.items.find(({ id }) => id === sessionId);
    if (found) return found;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  throw new Error('The session is gone');
}
