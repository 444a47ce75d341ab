import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { notify } from '#ui/feedback/toast.ts';
import { useIntent } from '#ui/session/intent.ts';
import { missingForSeat, seatReasons } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { seatsClient } from '#features/seats/web/for-others/queries.ts';

/**
 * Taking a seat and giving it back; afterwards everything shown about campaigns is read again. What was given back can be
 * taken again for a few seconds, if nobody was faster: it is not held meanwhile.
 */
export function useOwnSeat(sessionId: Id) {
  const words = { reasons: seatReasons, stale: [campaignsKey] };
  const confirm = useChange(seatsClient.confirmAttendance, {
    ...words,
    done: {
      title: 'Attendance confirmed',
      // A file to download: the page stays.
      action: {
        label: 'Add to calendar',
        run: () => location.assign(`/sessions/${sessionId}/calendar.ics`),
      },
    },
    failed: 'Failed to confirm attendance',
  });
  const cancel = useChange(seatsClient.cancelAttendance, {
    ...words,
    done: ({ isFree }) => ({
      title: 'Attendance cancelled',
      // What goes to the first in line is not taken back.
      ...(isFree && { action: { label: 'Undo', run: () => confirm.run({ sessionId }) } }),
    }),
    failed: 'Failed to cancel attendance',
  });
  return { confirm, cancel };
}

/** A press that takes the seat, after signing in and making a player where one of them is missing. */
export function useSeatPress(where: string, sessionId: Id) {
  const { confirm } = useOwnSeat(sessionId);
  const press = useIntent(
    `${where} ${sessionId}`,
    () => confirm.run({ sessionId }),
    (missing) => notify(missingForSeat[missing]),
  );
  return { press, isPending: confirm.isPending };
}
