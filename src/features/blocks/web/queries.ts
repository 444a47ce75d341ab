import { apiQueries } from '#ui/data/api.ts';
import { fewApiClient } from '#ui/data/few-api.ts';
import type { blocksContract } from '../contract.ts';

/** The operations of blocks. */
export const blocksClient = fewApiClient<typeof blocksContract>('blocks');

const queries = apiQueries(blocksClient, 'blocks');

/** The players whom the user's player blocked. */
export const ownBlocks = () => queries.list.queryOptions({ input: {} });
