import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { notify, notifyFailure } from '#ui/feedback/toast.ts';
import { seatsClient } from '../for-others/queries.ts';
import { checkInSeatsOf, doorClient } from './check-in-queries.ts';
import { createGuestQueue, type KeptGuest } from './guest-queue.ts';
import { mayPass, storeAt } from './kept-at-door.ts';
import { useSendKept } from './use-send-kept.ts';

/** Guests whom an organiser adds to a session. They are sent in the background, and kept on the device while there is no network. */
export function useGuests(userId: Id, sessionId: Id) {
  const client = useQueryClient();
  const [queue] = useState(() => {
    const { queryKey } = checkInSeatsOf(sessionId);
    const readAgain = () => client.invalidateQueries({ queryKey });
    return createGuestQueue({
      store: storeAt<KeptGuest>(`guests:${userId}:${sessionId}`),
      send: (guest) => doorClient.addGuest({ sessionId, ...guest }),
      mayPass,
      onAdded: ({ id, name }) => {
        void readAgain();
        const undo = () => seatsClient.cancelSeat({ seatId: id }).then(readAgain, notifyUndone);
        notify({ title: `${isolated(name)} has a seat`, action: { label: 'Undo', run: undo } });
      },
      onRefused: ({ name }, error) =>
        notifyFailure(`${isolated(name)} has no seat`, (error as Error).message),
    });
  });
  const kept = useSyncExternalStore(queue.subscribe, queue.kept);
  useSendKept(queue);
  return { kept, add: queue.add };
}

const notifyUndone = (error: unknown) => notifyFailure('Not undone', (error as Error).message);
