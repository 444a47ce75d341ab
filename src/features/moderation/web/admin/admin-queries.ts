import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { Id } from '#shared/ids.ts';
import type { ThingKind } from '#shared/things.ts';
import type { moderationContract } from '../../contract.ts';

const client = adminApiClient<typeof moderationContract>('moderation');

/** The admin operations on reports. */
export const moderationAdmin = client.admin;

const queries = apiQueries(client, 'moderation');

export const moderationKey = queries.key();

/** Cases that wait for an admin, or decided ones. */
export const moderationCases = browsedList(queries.admin.list, { state: ['decided'] }, ({ state }) => ({
  state: state ?? 'waiting',
}));

export const thingDetails = (thing: { kind: ThingKind; id: Id }) =>
  queries.admin.get.queryOptions({ input: thing });

/** The reports and decisions about a user's things. */
export const casesOfUser = (userId: Id) => queries.admin.listOfUser.queryOptions({ input: { userId } });
