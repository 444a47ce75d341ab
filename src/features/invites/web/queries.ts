import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { invitesContract } from '../contract.ts';

export const invitesClient = apiClient<typeof invitesContract>('invites');

const queries = apiQueries(invitesClient, 'invites');

/** The prefix of all cached queries about invitations. */
export const invitesKey = queries.key();

/** Invitations that the user sent, page by page. */
export const sentInvites = () => pagesOf(queries.listSent, {});

/** Invitations to the user's address, page by page. */
export const receivedInvites = () => pagesOf(queries.listReceived, {});

/** The invitation that the user has not answered yet. */
export const pendingInvite = () => queries.getPending.queryOptions({ input: {} });

/** The inviter of a link, before signing in. Not cached after leaving the page, for the same reason as `offerOf`. */
export const invitationBehind = (token: string) =>
  queries.previewLink.queryOptions({ input: { token }, gcTime: 0, retry: false });

/** What a link offers. Not cached after leaving the page, because the token is a secret. */
export const offerOf = (token: string) => queries.openLink.queryOptions({ input: { token }, gcTime: 0 });
