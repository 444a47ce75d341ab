import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { notify } from '#ui/feedback/toast.ts';
import { useIntent } from '#ui/session/intent.ts';
import { missingForSeat, seatReasons } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { seatsClient } from '#features/seats/web/for-others/queries.ts';

/**
 * Taking a seat and giving it back. Afterwards everything shown about campaigns is loaded again. For a few seconds the
 * user can undo giving a seat back, if nobody else has taken it; it is not held for them.
 */
export function useOwnSeat(sessionId: Id) {
  const words = { reasons: seatReasons, stale: [campaignsKey] };
  const confirm = useChange(seatsClient.confirmAttendance, {
    ...words,
    done: {
      title: 'Attendance confirmed',
      // The URL is a download, so the page stays open.
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
      // A seat that goes to the first player on the waiting list can't be taken back.
      ...(isFree && { action: { label: 'Undo', run: () => confirm.run({ sessionId }) } }),
    }),
    failed: 'Failed to cancel attendance',
  });
  return { confirm, cancel };
}

/** A button's press that takes the seat. If necessary, the user first signs in and creates a player profile. */
export function useSeatPress(where: string, sessionId: Id) {
  const { confirm } = useOwnSeat(sessionId);
  const press = useIntent(
    `${where} ${sessionId}`,
    () => confirm.run({ sessionId }),
    (missing) => notify(missingForSeat[missing]),
  );
  return { press, isPending: confirm.isPending };
}
