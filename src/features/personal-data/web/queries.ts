import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { personalDataContract } from '../contract.ts';

export const personalDataClient = rareApiClient<typeof personalDataContract>('personalData');
const personalDataQueries = apiQueries(personalDataClient, 'personalData');

/** Whether the account is going to be deleted, and what that would end or change. */
export const erasure = () => personalDataQueries.getErasure.queryOptions({ input: {} });

/** How far the copy of one's data is. */
export const dataExport = () => personalDataQueries.getExport.queryOptions({ input: {} });
