import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { sessionsContract } from '../../contract.ts';

export const sessionsClient = apiClient<typeof sessionsContract>('campaigns');

const queries = apiQueries(sessionsClient, 'campaigns');

export const sessionsOf = (campaignId: Id) => pagesOf(queries.listSessions, { campaignId });
