import type { Id } from '../../../../shared/ids.ts';
import { useChange } from '../../../../ui/data/change.ts';
import { seatReasons } from '../messages.ts';
import { campaignsClient, campaignsKey } from '../queries.ts';

/** Taking a seat and giving it back; afterwards everything shown about campaigns is read again. */
export function useOwnSeat(sessionId: Id) {
  const words = { reasons: seatReasons, stale: [campaignsKey] };
  const confirm = useChange(campaignsClient.confirmAttendance, {
    ...words,
    done: 'Attendance confirmed',
    failed: 'Failed to confirm attendance',
  });
  const cancel = useChange(campaignsClient.cancelAttendance, {
    ...words,
    done: 'Attendance cancelled',
    failed: 'Failed to cancel attendance',
  });
  return {
    confirm: { ...confirm, run: () => confirm.run({ sessionId }) },
    cancel: { ...cancel, run: () => cancel.run({ sessionId }) },
  };
}
