import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { waitlistContract } from '../../waitlist/contract.ts';

const client = rareApiClient<{ waitlist: typeof waitlistContract }>('campaigns');

export const waitlistClient = client.waitlist;

// Under the key of campaigns: what makes a campaign stale makes its lines stale.
const queries = apiQueries(client, 'campaigns').waitlist;

/** Who waits for a session, page by page; for its organiser. */
export const waitlistOf = (sessionId: Id) => pagesOf(queries.list, { sessionId });

/** For how many hours freed seats of a campaign are held; for its organiser. */
export const offerHoursOf = (campaignId: Id) => queries.getOfferHours.queryOptions({ input: { campaignId } });
