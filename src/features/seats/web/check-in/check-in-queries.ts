import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { checkInContract } from '../../check-in/contract.ts';
import type { doorContract } from '../../door/contract.ts';

const client = rareApiClient<{ checkIn: typeof checkInContract; door: typeof doorContract }>('campaigns');

export const checkInClient = client.checkIn;

/** The operations that give seats at the door. */
export const doorClient = client.door;

const queries = apiQueries(client, 'campaigns').checkIn;

/** What the check-in of a session is headed by. */
export const checkInOf = (sessionId: Id) => queries.get.queryOptions({ input: { sessionId } });

export const checkInSeatsOf = (sessionId: Id) => pagesOf(queries.listSeats, { sessionId });

/** So often who shows a code looks whether it was taken, in milliseconds. */
const LOOK_MS = 3_000;

/**
 * The code of the viewer's seat. Once read, it stays as long as the page does, also without a network; while it is shown, whether
 * it was taken is looked up again.
 */
export const ownSeatCode = (sessionId: Id) =>
  queries.getCode.queryOptions({
    input: { sessionId },
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: ({ state: { data } }) => !data?.isCheckedIn && LOOK_MS,
  });

/** How often the viewer came to their last sessions. */
export const ownFigure = () => queries.getFigure.queryOptions({ input: {} });
