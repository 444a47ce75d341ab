import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { conventionsContract } from '../../contract.ts';
import { conventionQueries } from '../queries.ts';

const client = adminApiClient<typeof conventionsContract>('conventions');

export const conventionsAdmin = client.admin;

const adminQueries = apiQueries(client, 'conventions').admin;

const choices = { sort: ['start', '-start', 'name', '-name'] } as const;

export type ConventionsState = BrowseState<typeof choices>;

/** Reads search and order of the conventions out of an address. */
export const readConventionsState = browseStateOf(choices);

/** The key above everything that was read about conventions. */
export const conventionsKey = conventionQueries.key();

/** Conventions as the console lists them, page by page. */
export const managedConventions = (state: ConventionsState) =>
  adminQueries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...state, cursor }),
    ...browsePaging,
  });
