import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { outgoingMailContract } from '../contract.ts';

export const outgoingMailClient = adminApiClient<typeof outgoingMailContract>('outgoingMail');

const queries = apiQueries(outgoingMailClient, 'outgoingMail');

export const failedMail = () => queries.listFailed.queryOptions({ input: {} });
