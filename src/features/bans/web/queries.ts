import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { bansContract } from '../contract.ts';

/** The operations for a banned person with their link. */
export const bansClient = rareApiClient<typeof bansContract>('bans');

const queries = apiQueries(bansClient, 'bans');

/** Why the person of a link is banned, and what they can do. */
export const ownBan = (token: string) => queries.getOwn.queryOptions({ input: { token } });
