import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { Button, ButtonLink } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Form, FormActions, useContractForm } from '../../../../ui/forms/form.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { type CampaignRemoval, type ManagedCampaign, removalForm } from '../../admin-contract.ts';
import { campaignRefusals } from '../../refusals.ts';
import { campaignsAdmin, removalOf } from './admin-queries.ts';
import { campaignsKey } from '../queries.ts';
import styles from './removal-form.module.css';

type RemovalFormProps = { campaign: ManagedCampaign; onClose: () => void };

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const touched = ({ sessions, seats, paidSeats, files }: CampaignRemoval): string =>
  [
    counted(sessions, 'session'),
    `${counted(seats, 'seat')} (${paidSeats} paid for)`,
    counted(files, 'file'),
  ].join(', ');

/** Says what goes with the campaign, then asks for the reason of the removal. */
export function RemovalForm({ campaign, onClose }: RemovalFormProps) {
  const removal = useQuery({ ...removalOf(campaign.id), gcTime: 0 });
  return (
    <Loaded
      query={removal}
      error="What the removal touches could not be loaded. Please try again."
      loading={<Skeleton shape="row" count={3} />}
    >
      {(found) =>
        found.paidSeatsToCome > 0 ? (
          <PaidSeats campaign={campaign} removal={found} onClose={onClose} />
        ) : (
          <>
            <MessageBox tone="warning">
              With it go {touched(found)}, its members and what it counts for points. This action cannot be
              undone.
            </MessageBox>
            <ReasonForm campaign={campaign} onClose={onClose} />
          </>
        )
      }
    </Loaded>
  );
}

/** Why the campaign stays for now, and the way to whoever can change that. */
const PaidSeats = ({ campaign, removal, onClose }: RemovalFormProps & { removal: CampaignRemoval }) => (
  <>
    <MessageBox tone="warning">
      {campaignRefusals.CAMPAIGN_HAS_PAID_SEATS.message} {counted(removal.paidSeatsToCome, 'such seat')} of{' '}
      {counted(removal.seats, 'seat')} in all.{' '}
      {campaign.ownerAlias === null
        ? 'It has no organiser now: whoever joins first becomes one, and can cancel them.'
        : `Ask ${campaign.ownerAlias}, then remove it.`}
    </MessageBox>
    <div className={styles.waysOut}>
      <ButtonLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
        Open the campaign
      </ButtonLink>
      <ButtonLink to="/campaigns/$campaignId/edit" params={{ campaignId: campaign.id }} variant="quiet">
        Edit it instead
      </ButtonLink>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </>
);

function ReasonForm({ campaign, onClose }: RemovalFormProps) {
  const remove = useChange(campaignsAdmin.remove, {
    done: `${campaign.title} is removed`,
    failed: 'The campaign could not be removed',
    stale: [campaignsKey],
    onDone: onClose,
  });
  const form = useContractForm<{ reason: string }, z.output<typeof removalForm>>({
    schema: removalForm,
    defaultValues: { reason: '' },
    onSubmit: (fields) => remove.run({ ...fields, campaignId: campaign.id }),
  });
  return (
    <Form form={form} label="Reason for the removal">
      <form.AppField name="reason">
        {(field) => (
          <field.TextAreaField label="Reason" hint="The organiser reads it in a mail." rows={4} required />
        )}
      </form.AppField>
      <FormActions submit="Remove campaign" submitting="Removing...">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
