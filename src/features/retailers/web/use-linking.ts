import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import { notify } from '../../../ui/toast.ts';
import { linked, linkFailure, unlinked, unlinkFailed } from './messages.ts';
import { retailersClient, retailersKey } from './queries.ts';

/** One press is one intent: sent again, it takes effect once. */
const once = () => ({ context: { requestId: crypto.randomUUID() } });

/** Linking, which leads to /my/retailers, and unlinking; afterwards everything shown about stores is read anew. */
export function useLinking(retailerId: Id) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => cache.invalidateQueries({ queryKey: retailersKey });

  const link = useMutation({
    mutationFn: () => retailersClient.link({ retailerId }, once()),
    onSuccess: () => {
      notify(linked);
      void navigate({ to: '/my/retailers' });
    },
    onError: (error) => notify(linkFailure(errorCode(error))),
    onSettled: refresh,
  });
  const unlink = useMutation({
    mutationFn: () => retailersClient.unlink({ retailerId }, once()),
    onSuccess: () => notify(unlinked),
    // Whoever was unlinked elsewhere meanwhile has what they wanted.
    onError: (error) => errorCode(error) !== 'NOT_LINKED' && notify(unlinkFailed),
    onSettled: refresh,
  });
  return { link, unlink };
}
