import { useChange } from '#ui/data/change.ts';
import { networkReasons } from './messages.ts';
import { networkClient, networkKey } from './queries.ts';

/** Asks for a sponsor, and answers requests. Reloads the network after each. */
export function useSponsorship() {
  const words = { reasons: networkReasons, stale: [networkKey] };
  const request = useChange(networkClient.requestSponsor, {
    ...words,
    done: 'Sponsor request sent successfully',
    failed: 'Failed to send sponsor request',
  });
  const withdraw = useChange(networkClient.withdrawRequest, {
    ...words,
    done: 'Relationship cancelled successfully',
    failed: 'Failed to cancel relationship',
  });
  const accept = useChange(networkClient.acceptRequest, {
    ...words,
    done: 'Relationship accepted successfully',
    failed: 'Failed to accept relationship',
  });
  const cancel = useChange(networkClient.cancelRequest, {
    ...words,
    done: 'Relationship cancelled successfully',
    failed: 'Failed to cancel relationship',
  });
  return { request, withdraw, accept, cancel };
}
