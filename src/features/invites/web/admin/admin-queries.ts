import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { invitesContract } from '../../contract.ts';

const queries = apiQueries(adminApiClient<typeof invitesContract>('invites'), 'invites').admin;

const choices = { sort: ['created', '-created'] } as const;

export type FailedInvitesState = BrowseState<typeof choices>;

/** Reads search and order of the invitations out of an address. */
export const readFailedInvitesState = browseStateOf(choices);

/** Invitations whose mail failed, page by page. */
export const failedInvites = (state: FailedInvitesState) =>
  queries.listFailed.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...state, cursor }),
    ...browsePaging,
  });
