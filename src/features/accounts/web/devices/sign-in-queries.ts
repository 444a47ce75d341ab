import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { signInContract } from '../../sign-in-contract.ts';

const queries = apiQueries(rareApiClient<typeof signInContract>('accounts'), 'accounts');

/** The user's own sign-ins and failed tries, page by page. */
export const signIns = () => pagesOf(queries.signIns.list, {});
