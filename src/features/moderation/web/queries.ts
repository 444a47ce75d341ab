import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { Id } from '#shared/ids.ts';
import type { ThingKind } from '#shared/things.ts';
import type { moderationContract } from '../contract.ts';

export const moderationClient = rareApiClient<typeof moderationContract>('moderation');

const queries = apiQueries(moderationClient, 'moderation');

export const decisionsKey = queries.key();

/** The decisions about the user's things, page by page. */
export const ownDecisions = () => pagesOf(queries.listOwnDecisions, {});

/** The decision that hides a thing of the user's; null if it is not hidden, or not theirs. */
export const ownDecision = (thing: { kind: ThingKind; id: Id }) =>
  queries.getOwnDecision.queryOptions({ input: thing });
