import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { cursorPaging } from '#ui/data/paging.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import type { tablesContract } from '../../contract.ts';

const queries = apiQueries({ tables: tablesApiClient<typeof tablesContract>('tables') }, 'campaigns').tables;

/** Sessions to come at a store, page by page. */
export const programmeOf = (retailerId: Id) =>
  queries.programme.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ retailerId, cursor }),
    ...cursorPaging,
  });
