import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { Id } from '#shared/ids.ts';
import { cursorPaging } from '#ui/data/paging.ts';
import type { conventionsContract, When } from '../contract.ts';

const conventionsClient = apiClient<typeof conventionsContract>('conventions');

export const conventionQueries = apiQueries(conventionsClient, 'conventions');

export const conventionById = (conventionId: Id) =>
  conventionQueries.get.queryOptions({ input: { conventionId } });

export const conventions = (when: When) =>
  conventionQueries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ when, cursor }),
    ...cursorPaging,
  });
