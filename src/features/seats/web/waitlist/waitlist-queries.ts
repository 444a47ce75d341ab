import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { waitlistContract } from '../../waitlist/contract.ts';

const client = rareApiClient<{ waitlist: typeof waitlistContract }>('campaigns');

export const waitlistClient = client.waitlist;

// The query keys are under those of campaigns, so that invalidating campaigns also invalidates their waiting lists.
const queries = apiQueries(client, 'campaigns').waitlist;

/** The waiting list of a session, page by page; for its organisers. */
export const waitlistOf = (sessionId: Id) => pagesOf(queries.list, { sessionId });

/** For how many hours a freed seat of a campaign is held for a player; for its organisers. */
export const offerHoursOf = (campaignId: Id) => queries.getOfferHours.queryOptions({ input: { campaignId } });
