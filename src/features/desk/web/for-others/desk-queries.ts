import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { deskContract } from '../../contract.ts';

/** The operations of the desk: what waits for admins, and who works on it. */
export const deskClient = adminApiClient<typeof deskContract>('desk');

const queries = apiQueries(deskClient, 'desk');

/** The query key above all reads about the desk. */
export const deskKey = queries.key();

const MINUTE_MS = 60_000;

/** What waits, and which admin works on what. Loaded again every minute. */
export const desk = () => queries.get.queryOptions({ input: {}, refetchInterval: MINUTE_MS });
