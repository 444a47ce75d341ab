import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { ratingsContract } from '../contract.ts';

export const ratingsClient = rareApiClient<typeof ratingsContract>('ratings');

const queries = apiQueries(ratingsClient, 'ratings');

export const ownRating = () => queries.getOwn.queryOptions({ input: {} });

/** What the signed-in player gave for sessions of a campaign. */
export const ratingsGiven = (campaignId: Id) => queries.listGiven.queryOptions({ input: { campaignId } });
