import { useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import type { Campaign } from '../../contract.ts';
import { checkMayLeave, useMembership } from './use-membership.ts';

type MembershipButtonProps = {
  campaign: Pick<Campaign, 'id' | 'type' | 'title' | 'isOwner' | 'isMember'>;
  /** Asks before joining too. */
  confirmJoin?: boolean;
  size?: 'small' | 'medium';
};

/** Join for strangers, Leave for members. Leaving asks first, since it gives seats up. */
export function MembershipButton({ campaign, confirmJoin = false, size = 'medium' }: MembershipButtonProps) {
  const { join, leave } = useMembership();
  const [asking, setAsking] = useState(false);
  const { isMember, title } = campaign;

  const run = () => (isMember ? leave : join).run(campaign);
  const press = () => {
    if (isMember ? checkMayLeave(campaign) : confirmJoin) setAsking(true);
    else if (!isMember) void join.run(campaign);
  };

  return (
    <>
      <Button
        variant={isMember ? 'quiet' : 'primary'}
        size={size}
        busy={join.isPending || leave.isPending}
        aria-label={`${isMember ? 'Leave' : 'Join'} ${title}`}
        onClick={press}
      >
        {isMember ? 'Leave' : 'Join'}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={isMember ? 'Leave this campaign?' : 'Join this campaign?'}
        text={
          isMember
            ? `You leave “${title}” and give up your seats in its upcoming sessions.`
            : `You become a player of “${title}”. Joining takes no seat in a session yet.`
        }
        confirm={isMember ? 'Leave' : 'Join'}
        danger={isMember}
        onConfirm={run}
      />
    </>
  );
}
