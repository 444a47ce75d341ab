import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { rosterContract } from '../../roster/contract.ts';

const queries = apiQueries(rareApiClient<{ roster: typeof rosterContract }>('campaigns'), 'campaigns');

export const sheetOf = (sessionId: Id) => queries.roster.get.queryOptions({ input: { sessionId } });
