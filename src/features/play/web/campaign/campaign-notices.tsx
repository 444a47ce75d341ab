import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Money } from '#ui/components/money.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { HiddenNote } from '#features/moderation/web/for-others/hidden-note.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { HowToPay } from '#features/seats/web/for-others/how-to-pay.tsx';
import { SayPaid } from '#features/seats/web/for-others/say-paid.tsx';
import styles from './campaign.module.css';

const closed = {
  paused: 'This campaign is paused: nobody joins it or takes a seat until its organiser resumes it.',
  ended: 'This campaign has ended.',
};

type CampaignNoticesProps = {
  campaign: CampaignDetail;
  /** Whether the viewer is an organiser and has not said how to pay, although sessions have a price. */
  asksHowToPay: boolean;
};

/** Why a campaign does not accept players at the moment, and what the viewer owes, to whom, and how to pay it. */
export function CampaignNotices({ campaign, asksHowToPay }: CampaignNoticesProps) {
  const { state, owedCents, ownerAlias, paymentNote } = campaign;
  return (
    <>
      {state === 'hidden' && (
        <HiddenNote
          thing={{ kind: 'campaign', id: campaign.id }}
          seenBy="Only its members and admins see it."
        />
      )}
      {(state === 'paused' || state === 'ended') && <MessageBox tone="info">{closed[state]}</MessageBox>}
      {asksHowToPay && (
        <MessageBox tone="info">
          Players are not told how to pay for these sessions.{' '}
          <AppLink to="/campaigns/$campaignId/edit" params={{ campaignId: campaign.id }} hash="how-to-pay">
            Say how
          </AppLink>
        </MessageBox>
      )}
      {owedCents > 0 && (
        <MessageBox tone="warning">
          <p>
            You owe <Money cents={owedCents} /> {ownerAlias && `to ${isolated(ownerAlias)} `}for your seats.
          </p>
          <p className={styles.note}>
            <HowToPay campaignId={campaign.id} organiserAlias={ownerAlias} note={paymentNote} />
          </p>
          <SayPaid
            campaign={campaign}
            organiserAlias={ownerAlias}
            owedCents={owedCents}
            saidPaidAt={campaign.saidPaidAt}
          />
        </MessageBox>
      )}
    </>
  );
}
