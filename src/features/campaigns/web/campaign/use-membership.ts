import { useChange } from '../../../../ui/data/change.ts';
import { notify } from '../../../../ui/feedback/toast.ts';
import type { Campaign } from '../../contract.ts';
import { mayLeave } from '../../rules.ts';
import { CANNOT_LEAVE, joinReasons, leaveReasons } from '../messages.ts';
import { campaignsClient, campaignsKey } from '../queries.ts';

type OfMembership = Pick<Campaign, 'id' | 'type' | 'isOwner'>;

/** Joining and leaving; afterwards everything shown about campaigns is read again. */
export function useMembership() {
  const join = useChange(({ id }: OfMembership) => campaignsClient.join({ campaignId: id }), {
    done: { title: 'Success', description: 'You have joined the campaign' },
    failed: (code, { type }) =>
      code === 'ALREADY_MEMBER'
        ? {
            // The retailer page has its own words for members.
            title: type === 'Retailer' ? 'Already joined' : 'Already a member',
            description: 'You are already a member of this campaign',
          }
        : code === 'CAMPAIGN_NOT_FOUND'
          ? 'Failed to join campaign'
          : 'Failed to join campaign. Please try again.',
    reasons: joinReasons,
    stale: [campaignsKey],
  });
  const leave = useChange(({ id }: OfMembership) => campaignsClient.leave({ campaignId: id }), {
    done: { title: 'Success', description: 'You have left the campaign' },
    failed: 'Failed to leave campaign.',
    reasons: leaveReasons,
    stale: [campaignsKey],
  });
  return { join, leave };
}

/** Whether the viewer may leave; says why where they may not. */
export function checkMayLeave(campaign: OfMembership): boolean {
  const may = mayLeave(campaign);
  if (!may) notify({ ...CANNOT_LEAVE, tone: 'danger' });
  return may;
}
