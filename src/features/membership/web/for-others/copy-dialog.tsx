import { useNavigate } from '@tanstack/react-router';
import { dayWords } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { copyFormShape } from '../../copies/contract.ts';
import { dayAt, titleOfCopy } from '../../copies/rules.ts';
import { clockNames } from '#features/campaigns/rules.ts';
import { createReasons, organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { copiesClient } from '../copies/copies-queries.ts';

type CopyDialogProps = {
  campaign: Pick<Campaign, 'id' | 'title' | 'nextSession' | 'timeZone' | 'clockOf'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for the title of a campaign's copy and the day of its first session. Says what is copied and what is not. */
export const CopyDialog = ({ campaign, open, onOpenChange }: CopyDialogProps) => (
  <DialogPopup
    open={open}
    onOpenChange={onOpenChange}
    title="Copy campaign"
    description="You get a new campaign with the same texts, game system, place, players and price. The players, seats, files, announcements and questions of this one stay here."
  >
    {open && <CopyForm campaign={campaign} onClose={() => onOpenChange(false)} />}
  </DialogPopup>
);

function CopyForm({ campaign, onClose }: { campaign: CopyDialogProps['campaign']; onClose: () => void }) {
  const { id: campaignId, title, nextSession, clockOf } = campaign;
  const navigate = useNavigate();
  const timeZone = campaign.timeZone ?? ownZone();
  const create = useChange(copiesClient.create, {
    done: 'Campaign copied',
    failed: 'Failed to copy the campaign',
    reasons: { ...createReasons, ...organiserReasons },
    stale: [campaignsKey],
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } });
    },
  });
  const form = useContractForm({
    schema: copyFormShape,
    defaultValues: { title: titleOfCopy(title), withSessions: nextSession !== null, firstDay: '' },
    onSubmit: ({ withSessions, firstDay, ...fields }) =>
      create.run({ campaignId, ...fields, firstDay: withSessions ? firstDay : null, timeZone: ownZone() }),
  });
  return (
    <Form form={form} label="Copy campaign">
      <form.TextField name="title" label="Title" required />
      {nextSession && (
        <>
          <form.SwitchField name="withSessions" label="Copy the upcoming sessions" />
          <form.Subscribe selector={({ values }) => values.withSessions}>
            {(withSessions) =>
              withSessions && (
                <form.TextField
                  name="firstDay"
                  label="Day of the first session"
                  type="date"
                  required
                  min={dayAt(new Date(), timeZone)}
                  hint={
                    <>
                      Here it is {dayWords(new Date(nextSession.startDate), timeZone)}. All others follow at
                      the same distance, and each keeps its hour on{' '}
                      {clockOf === 'organiser'
                        ? "the campaign's clock"
                        : `the clock of ${clockNames[clockOf]}`}
                      .
                    </>
                  }
                />
              )
            }
          </form.Subscribe>
        </>
      )}
      <FormActions submit="Copy campaign" submitting="Copying..." onCancel={onClose} />
    </Form>
  );
}
