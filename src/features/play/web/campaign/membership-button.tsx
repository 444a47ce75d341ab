import { useId, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { useIntent } from '#ui/session/intent.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { wayToLeave } from '#features/campaigns/rules.ts';
import { missingToJoin, PAID_SEAT_STAYS } from '#features/campaigns/web/for-others/messages.ts';
import styles from './membership-button.module.css';
import { useMembership } from './use-membership.ts';

const LeaveDialog = lazyPopup(() => import('./leave-dialog.tsx'), 'LeaveDialog');

type MembershipButtonProps = {
  campaign: Pick<
    Campaign,
    | 'id'
    | 'type'
    | 'title'
    | 'isOwner'
    | 'isMember'
    | 'holdsPaidSeat'
    | 'playerCount'
    | 'state'
    | 'admission'
    | 'ownerAlias'
    | 'nextSession'
    | 'maxPlayers'
    | 'timeZone'
  >;
  /** Whether something else is the first thing to do here. */
  isBeside?: boolean;
};

/**
 * Join for strangers while the campaign takes players. For members the way out: Leave, or for its owner the handover,
 * both of which ask first. Where there is no way out there is no button; a paid seat is said to be the reason.
 */
export function MembershipButton({ campaign, isBeside = false }: MembershipButtonProps) {
  const { join, leave } = useMembership();
  const [asking, setAsking] = useState(false);
  const reason = useId();
  const { id, isMember, title, state, admission, ownerAlias } = campaign;
  const pressJoin = useIntent(
    `join ${id}`,
    () => !isMember && join.run(campaign),
    (missing) => notify(missingToJoin[missing]),
  );
  if (!isMember) {
    // Whoever must ask, or have a link, is told so on the campaign's page.
    if (state !== 'active' || (admission !== 'open' && ownerAlias !== null)) return null;
    return (
      <Button
        variant={isBeside ? 'quiet' : 'primary'}
        busy={join.isPending}
        aria-label={`Join ${isolated(title)}`}
        onClick={pressJoin}
      >
        Join
      </Button>
    );
  }
  const way = wayToLeave(campaign);
  if (way === 'never') return null;
  const words = way === 'hand over' ? 'Hand over and leave' : 'Leave';
  return (
    <span className={styles.way}>
      <Button
        variant="quiet"
        busy={leave.isPending}
        disabled={way === 'paid'}
        aria-label={`${words} ${isolated(title)}`}
        aria-describedby={way === 'paid' ? reason : undefined}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      {way === 'paid' && (
        <small id={reason} className={styles.reason}>
          {PAID_SEAT_STAYS}
        </small>
      )}
      <LeaveDialog
        campaign={campaign}
        open={asking}
        onOpenChange={setAsking}
        onLeave={() => leave.run(campaign)}
      />
    </span>
  );
}
