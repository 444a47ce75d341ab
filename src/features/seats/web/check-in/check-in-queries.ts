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

/** What the check-in page shows about its session. */
export const checkInOf = (sessionId: Id) => queries.get.queryOptions({ input: { sessionId } });

export const checkInSeatsOf = (sessionId: Id) => pagesOf(queries.listSeats, { sessionId });

/** How often a player's device, while showing a code, checks whether it was accepted, in milliseconds. */
const LOOK_MS = 3_000;

/**
 * The code of the viewer's seat. Once loaded, it stays available as long as the page is open, also offline. While it is
 * shown, the page keeps checking whether it was accepted.
 */
export const ownSeatCode = (sessionId: Id) =>
  queries.getCode.queryOptions({
    input: { sessionId },
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: ({ state: { data } }) => !data?.isCheckedIn && LOOK_MS,
  });

/** How often the viewer attended their last sessions. */
export const ownFigure = () => queries.getFigure.queryOptions({ input: {} });
