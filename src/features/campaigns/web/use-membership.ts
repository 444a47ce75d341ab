import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { notify } from '../../../ui/toast.ts';
import type { Campaign } from '../contract.ts';
import { mayLeave } from '../rules.ts';
import { joined, joinFailure, leaveFailure, left } from './messages.ts';
import { campaignsClient, campaignsKey } from './queries.ts';

type OfMembership = Pick<Campaign, 'id' | 'type' | 'isOwner'>;

/** Joining and leaving, with their toasts; afterwards everything shown about campaigns is read anew. */
export function useMembership() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: campaignsKey });

  const join = useMutation({
    mutationFn: ({ id }: OfMembership) =>
      campaignsClient.join({ campaignId: id }, { context: { requestId: crypto.randomUUID() } }),
    onSuccess: () => notify(joined),
    onError: (error, { type }) => notify(joinFailure(errorCode(error), type)),
    onSettled: refresh,
  });
  const leave = useMutation({
    mutationFn: ({ id }: OfMembership) =>
      campaignsClient.leave({ campaignId: id }, { context: { requestId: crypto.randomUUID() } }),
    onSuccess: () => notify(left),
    onError: (error) => notify(leaveFailure(errorCode(error))),
    onSettled: refresh,
  });
  return { join, leave };
}

/** Whether leaving is worth asking about; if not, says why and answers false. */
export function checkMayLeave(campaign: OfMembership): boolean {
  const may = mayLeave(campaign.type, campaign.isOwner ? 'owner' : 'player');
  if (!may) notify(leaveFailure('OWNER_CANNOT_LEAVE'));
  return may;
}
