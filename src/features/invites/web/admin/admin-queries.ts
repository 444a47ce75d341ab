import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { invitesContract } from '../../contract.ts';

const queries = apiQueries(adminApiClient<typeof invitesContract>('invites'), 'invites').admin;

/** Invitations whose mail failed. */
export const failedInvites = browsedList(queries.listFailed, { sort: ['created', '-created'] });
