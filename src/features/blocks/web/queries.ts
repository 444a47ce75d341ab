import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { blocksContract } from '../contract.ts';

export const blocksClient = rareApiClient<typeof blocksContract>('blocks');

const queries = apiQueries(blocksClient, 'blocks');

export const ownBlocks = () => queries.list.queryOptions({ input: {} });
