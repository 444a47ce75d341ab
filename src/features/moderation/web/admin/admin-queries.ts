import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { Id } from '#shared/ids.ts';
import type { ThingKind } from '#shared/things.ts';
import type { moderationContract } from '../../contract.ts';

const client = adminApiClient<typeof moderationContract>('moderation');

/** What admins may do about what people report. */
export const moderationAdmin = client.admin;

const queries = apiQueries(client, 'moderation');

export const moderationKey = queries.key();

const choices = { state: ['decided'] } as const;

export type CasesState = BrowseState<typeof choices>;

/** Reads which cases are listed out of an address. */
export const readCasesState = browseStateOf(choices);

/** Cases that wait, or those that were decided, page by page. */
export const moderationCases = ({ state }: CasesState) =>
  queries.admin.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ state: state ?? 'waiting', cursor }),
    ...browsePaging,
  });

export const thingDetails = (thing: { kind: ThingKind; id: Id }) =>
  queries.admin.get.queryOptions({ input: thing });

/** What was reported and decided about a user's things. */
export const casesOfUser = (userId: Id) => queries.admin.listOfUser.queryOptions({ input: { userId } });
