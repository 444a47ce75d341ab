import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';
import styles from '#features/campaigns/web/for-others/organising.module.css';

/** On the campaign's page: asks the player to whom it is offered, and reminds the owner of the offer. */
export function HandoverNotice({ campaign }: { campaign: CampaignDetail }) {
  const { id: campaignId, handover, ownerAlias } = campaign;
  const accept = useChange(membershipClient.acceptHandover, {
    done: 'You run this campaign now',
    failed: 'Failed to take the campaign over',
    stale: [campaignsKey],
  });
  const withdraw = useChange(membershipClient.withdrawHandover, {
    done: handover?.isForViewer ? 'Offer declined' : 'Offer withdrawn',
    failed: 'Failed to take the offer back',
    stale: [campaignsKey],
  });
  if (!handover) return null;
  const takeBack = (
    <Button
      size="small"
      variant="quiet"
      busy={withdraw.isPending}
      onClick={() => void withdraw.run({ campaignId })}
    >
      {handover.isForViewer ? 'Decline' : 'Withdraw offer'}
    </Button>
  );
  if (!handover.isForViewer) {
    return (
      <MessageBox tone="info" actions={takeBack}>
        You offered this campaign to {isolated(handover.alias)}, who has not answered yet.
      </MessageBox>
    );
  }
  return (
    <MessageBox
      tone="info"
      title={`${isolated(ownerAlias ?? 'The organiser')} offers you this campaign`}
      actions={
        <span className={styles.choices}>
          {takeBack}
          <Button size="small" busy={accept.isPending} onClick={() => void accept.run({ campaignId })}>
            Take over
          </Button>
        </span>
      }
    >
      You would run it, and {isolated(ownerAlias ?? 'they')} would stay as a player. Organisers hold no seats:
      yours in upcoming sessions would be free again.
    </MessageBox>
  );
}
