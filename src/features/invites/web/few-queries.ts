import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { invitesContract } from '../contract.ts';

/** The operations of invitations that only few pages use: the user's own link, and whether others may invite them. */
export const fewInvitesClient = rareApiClient<typeof invitesContract>('invites');

export const fewInvitesQueries = apiQueries(fewInvitesClient, 'invites');
