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
  /** Whether another button is the main one here. */
  isBeside?: boolean;
};

/**
 * For strangers a Join button, while the campaign accepts players. For members a Leave button or, for its owner, one to
 * hand it over; both ask first. If members can't leave, there is no button. If a paid seat is the reason, that is said.
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
    // On the campaign's page, players who must ask or need a link are told so.
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
