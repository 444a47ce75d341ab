import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import { notify } from '../../../ui/toast.ts';
import {
  acceptFailure,
  cancelFailure,
  relationshipAccepted,
  relationshipCancelled,
  requestFailure,
  requestSent,
} from './messages.ts';
import { networkClient, networkKey } from './queries.ts';

const once = () => ({ context: { requestId: crypto.randomUUID() } });

/** Asking for a sponsor and answering who asks, with their toasts; afterwards the network is read anew. */
export function useSponsorship() {
  const cache = useQueryClient();
  const onSettled = () => cache.invalidateQueries({ queryKey: networkKey });
  const request = useMutation({
    mutationFn: (sponsorId: Id) => networkClient.requestSponsor({ sponsorId }, once()),
    onSuccess: () => notify(requestSent),
    onError: (error) => notify(requestFailure(errorCode(error))),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => networkClient.withdrawRequest({}, once()),
    onSuccess: () => notify(relationshipCancelled),
    onError: (error) => notify(cancelFailure(errorCode(error))),
    onSettled,
  });
  const accept = useMutation({
    mutationFn: (relationshipId: Id) => networkClient.acceptRequest({ relationshipId }, once()),
    onSuccess: () => notify(relationshipAccepted),
    onError: (error) => notify(acceptFailure(errorCode(error))),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (relationshipId: Id) => networkClient.cancelRequest({ relationshipId }, once()),
    onSuccess: () => notify(relationshipCancelled),
    onError: (error) => notify(cancelFailure(errorCode(error))),
    onSettled,
  });
  return { request, withdraw, accept, cancel };
}
