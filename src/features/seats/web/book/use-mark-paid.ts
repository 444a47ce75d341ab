import { countWords } from '#shared/text/count-words.ts';
import { useChange } from '#ui/data/change.ts';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { bookClient } from './book-queries.ts';

const wordsOf = (isPaid: boolean, seats: number) =>
  `Marked as ${isPaid ? 'paid' : 'not paid'}: ${countWords(seats, 'seat', 'seats')}`;

/** Marks several seats paid or not paid at once. The message offers to undo it. */
export function useMarkPaid(onDone?: () => void) {
  const undo = useChange(bookClient.markPaid, {
    done: ({ seatIds }, { isPaid }) => wordsOf(isPaid, seatIds.length),
    failed: 'Not marked',
    stale: staleOfSeats,
  });
  return useChange(bookClient.markPaid, {
    done: ({ seatIds }, { isPaid }) => ({
      title: wordsOf(isPaid, seatIds.length),
      action: { label: 'Undo', run: () => undo.run({ seatIds, isPaid: !isPaid }) },
    }),
    failed: 'Not marked',
    stale: staleOfSeats,
    ...(onDone && { onDone }),
  });
}
