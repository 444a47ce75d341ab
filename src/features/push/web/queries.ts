import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { pushContract } from '../contract.ts';

export const pushClient = rareApiClient<typeof pushContract>('push');

const queries = apiQueries(pushClient, 'push');

/** The key of all queries about push messages. */
export const pushKey = queries.key();

export const ownDevice = () => queries.getDevice.queryOptions({ input: {} });
