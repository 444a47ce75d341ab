import { useNavigate } from '@tanstack/react-router';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { linkReasons } from '../messages.ts';
import { retailersClient, retailersKey } from '../queries.ts';

/** Links, which then opens /my/retailers, and unlinks a store. Afterwards everything shown about stores is reloaded. */
export function useLinking(retailerId: Id) {
  const navigate = useNavigate();
  const link = useChange(() => retailersClient.link({ retailerId }), {
    done: 'Retailer linked successfully',
    failed: 'Failed to link retailer. Please try again.',
    reasons: linkReasons,
    stale: [retailersKey],
    onDone: () => navigate({ to: '/my/retailers' }),
  });
  const unlink = useChange(() => retailersClient.unlink({ retailerId }), {
    done: 'Retailer unlinked',
    // Already unlinked in another tab: that is what the user wanted.
    failed: (code) => (code === 'NOT_LINKED' ? null : 'Failed to unlink retailer. Please try again.'),
    stale: [retailersKey],
  });
  return { link, unlink };
}
