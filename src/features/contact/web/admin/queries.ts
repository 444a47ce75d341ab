import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { contactContract } from '../../contract.ts';
import { contactQueries } from '../queries.ts';

const client = adminApiClient<typeof contactContract>('contact');

export const contactAdmin = client.admin;

const adminQueries = apiQueries(client, 'contact').admin;

const choices = { state: ['open', 'done'], sort: ['created', '-created'] } as const;

export type InboxState = BrowseState<typeof choices>;

/** Reads search, filter and order of the inbox from an address. */
export const readInboxState = browseStateOf(choices);

export const messagesKey = contactQueries.key();

export const receivedMessages = (state: InboxState) =>
  adminQueries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...state, cursor }),
    ...browsePaging,
  });
