import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { contactContract } from '../../contract.ts';
import { contactQueries } from '../queries.ts';

const client = adminApiClient<typeof contactContract>('contact');

export const contactAdmin = client.admin;

const adminQueries = apiQueries(client, 'contact').admin;

export const messagesKey = contactQueries.key();

/** Messages of the contact page, as the console lists them. */
export const receivedMessages = browsedList(adminQueries.list, {
  state: ['open', 'done'],
  sort: ['created', '-created'],
});
