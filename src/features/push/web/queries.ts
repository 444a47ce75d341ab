import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { pushContract } from '../contract.ts';

/** The operations of push messages. */
export const pushClient = rareApiClient<typeof pushContract>('push');

const queries = apiQueries(pushClient, 'push');

/** The key of all queries about push messages. */
export const pushKey = queries.key();

/** Whether this browser takes push messages. */
export const ownDevice = () => queries.getDevice.queryOptions({ input: {} });
