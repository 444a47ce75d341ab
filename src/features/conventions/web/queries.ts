import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { Id } from '#shared/ids.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { conventionsContract, When } from '../contract.ts';

const conventionsClient = apiClient<typeof conventionsContract>('conventions');

export const conventionQueries = apiQueries(conventionsClient, 'conventions');

export const conventionById = (conventionId: Id) =>
  conventionQueries.get.queryOptions({ input: { conventionId } });

export const conventions = (when: When) => pagesOf(conventionQueries.list, { when });
