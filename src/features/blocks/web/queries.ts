import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { blocksContract } from '../contract.ts';

export const blocksClient = rareApiClient<typeof blocksContract>('blocks');

const queries = apiQueries(blocksClient, 'blocks');

/** The players whom the user's player blocked. */
export const ownBlocks = () => queries.list.queryOptions({ input: {} });
