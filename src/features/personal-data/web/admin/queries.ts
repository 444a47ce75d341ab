import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { Id } from '#shared/ids.ts';
import type { personalDataContract } from '../../contract.ts';

const client = adminApiClient<typeof personalDataContract>('personalData');

/** What admins do about the data of people who can't sign in. */
export const personalDataAdmin = client.admin;

const queries = apiQueries(client, 'personalData').admin;

/** The key above everything that admins read about erasures. */
export const erasuresKey = queries.key();

/** When the account of a user is erased. */
export const erasureOf = (userId: Id) => queries.getErasure.queryOptions({ input: { userId } });
