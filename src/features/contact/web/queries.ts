import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { contactContract } from '../contract.ts';

/** The contact operations as the browser calls them. */
export const contactClient = apiClient<typeof contactContract>('contact');

export const contactQueries = apiQueries(contactClient, 'contact');
