import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { Id } from '#shared/ids.ts';
import type { contractsContract } from '../contract.ts';

export const contractsClient = rareApiClient<typeof contractsContract>('contracts');

const queries = apiQueries(contractsClient, 'contracts');

/** The key above everything that was read about agreements: what a decision makes stale. */
export const contractsKey = queries.key();

/** Templates that the user may decide on, page by page. */
export const offeredTemplates = () => pagesOf(queries.listTemplates, {});

/** What the user decided on, page by page. */
export const executedAgreements = () => pagesOf(queries.listExecuted, {});

/**
 * A template to be read and decided on. Fetched once each time it is opened: a text must not change silently while it is
 * read.
 */
export const templateToRead = (templateId: Id) => ({
  ...queries.getTemplate.queryOptions({ input: { templateId } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
});

/** An executed copy; it never changes. */
export const executedById = (contractId: Id) => ({
  ...queries.getExecuted.queryOptions({ input: { contractId } }),
  staleTime: Number.POSITIVE_INFINITY,
});
