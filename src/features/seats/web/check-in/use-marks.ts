import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { countWords } from '#shared/text/count-words.ts';
import { notifyFailure } from '#ui/feedback/toast.ts';
import type { CheckInSeat, MarkedSeat } from '../../check-in/contract.ts';
import { checkInClient, checkInSeatsOf } from './check-in-queries.ts';
import { mayPass, storeAt } from './kept-at-door.ts';
import { createMarkQueue, type KeptMark } from './mark-queue.ts';
import { useSendKept } from './use-send-kept.ts';

type Seats = InfiniteData<Page<CheckInSeat>, string | undefined>;

const withTaken = (seats: Seats | undefined, taken: readonly MarkedSeat[]): Seats | undefined => {
  const found = new Map(taken.map(({ seatId, ...marked }) => [seatId, marked]));
  return (
    seats && {
      ...seats,
      pages: seats.pages.map((page) => ({
        ...page,
        items: page.items.map((seat) => Object.assign({}, seat, found.get(seat.id))),
      })),
    }
  );
};

/**
 * The marks that an organiser presses for a session. They are shown at once, sent in the background, and kept on the
 * device while there is no network.
 */
export function useMarks(userId: Id, sessionId: Id) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    createMarkQueue({
      store: storeAt<KeptMark>(`check-in:${userId}:${sessionId}`),
      send: (marks) => checkInClient.mark({ sessionId, marks }),
      mayPass,
      onTaken: (items) => {
        const { queryKey } = checkInSeatsOf(sessionId);
        // A request that is already running would bring back the old state.
        void client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (seats: Seats | undefined) => withTaken(seats, items));
      },
      onRefused: (error) => notifyFailure('A mark was not taken', (error as Error).message),
      onLetGo: (count) =>
        notifyFailure(
          `${countWords(count, 'mark was', 'marks were')} not sent`,
          'Made more than a day ago, or the clock of this device was set since. Please mark those players again.',
        ),
      now: () => Date.now(),
      steadyNow: () => performance.now(),
    }),
  );
  const kept = useSyncExternalStore(queue.subscribe, queue.kept);
  const isHeldUp = useSyncExternalStore(queue.subscribe, queue.isHeldUp);

  useSendKept(queue);
  return { kept, isHeldUp, press: queue.press };
}
