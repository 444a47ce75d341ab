import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import { notify } from '../../../ui/toast.ts';
import { attendanceCancelled, attendanceConfirmed, attendanceFailure } from './messages.ts';
import { campaignsClient, campaignsKey } from './queries.ts';

/** One press is one intent: sent again, it takes effect once. */
const once = () => ({ context: { requestId: crypto.randomUUID() } });

/** Taking a seat and giving it back, with their toasts; afterwards everything shown about campaigns is read anew. */
export function useAttendance(sessionId: Id) {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: campaignsKey });

  const confirm = useMutation({
    mutationFn: () => campaignsClient.confirmAttendance({ sessionId }, once()),
    onSuccess: () => notify(attendanceConfirmed),
    onError: (error) => notify(attendanceFailure('confirm', errorCode(error))),
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: () => campaignsClient.cancelAttendance({ sessionId }, once()),
    onSuccess: () => notify(attendanceCancelled),
    onError: (error) => notify(attendanceFailure('cancel', errorCode(error))),
    onSettled: refresh,
  });
  return { confirm, cancel };
}
