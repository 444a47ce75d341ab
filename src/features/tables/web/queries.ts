import { keepPreviousData } from '@tanstack/react-query';
import type { Position } from '#shared/distance.ts';
import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import { cursorPaging } from '#ui/data/paging.ts';
import type { tablesContract } from '../contract.ts';
import { type FindSearch, questionOf } from './find-search.ts';

/** Below the key of the campaigns: what makes those stale makes what was found stale. */
const queries = apiQueries({ tables: tablesApiClient<typeof tablesContract>('tables') }, 'campaigns').tables;

/** Tables that fit a search, page by page. The previous results stay while the next ones load. */
export const foundTables = (search: FindSearch, near: Position | null) =>
  queries.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...questionOf(search), ...(near && { near }), cursor }),
    placeholderData: keepPreviousData,
    ...cursorPaging,
  });
