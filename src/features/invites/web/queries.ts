import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { invitesContract } from '../contract.ts';

export const invitesClient = apiClient<typeof invitesContract>('invites');

const queries = apiQueries(invitesClient, 'invites');

/** The key above everything that was read about invitations. */
export const invitesKey = queries.key();

/** Invitations that the user sent, page by page. */
export const sentInvites = () => pagesOf(queries.listSent, {});

/** Invitations to the user's address, page by page. */
export const receivedInvites = () => pagesOf(queries.listReceived, {});

/** The invitation that waits for the user's answer. */
export const pendingInvite = () => queries.getPending.queryOptions({ input: {} });

/** Who invites by a link, before signing in. Forgotten with the page, as what follows. */
export const invitationBehind = (token: string) =>
  queries.previewLink.queryOptions({ input: { token }, gcTime: 0, retry: false });

/** What a link offers. Forgotten with the page: the token is a secret. */
export const offerOf = (token: string) => queries.openLink.queryOptions({ input: { token }, gcTime: 0 });
