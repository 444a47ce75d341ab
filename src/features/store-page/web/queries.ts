import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { storePageContract } from '../contract.ts';

export const storePageClient = rareApiClient<typeof storePageContract>('storePage');

const queries = apiQueries(storePageClient, 'storePage');

/** The query key above all reads of store pages. */
export const storePageKey = queries.key();

/** What a store says on its page. */
export const pageOfStore = (retailerId: Id) => queries.get.queryOptions({ input: { retailerId } });

/** What is played at a store on some days. */
export const playedAt = (retailerId: Id, days: { from: string; until: string }) =>
  queries.listPlayed.queryOptions({ input: { retailerId, ...days } });

/** What is played around a store. */
export const nearbyOf = (retailerId: Id) => queries.getNearby.queryOptions({ input: { retailerId } });

/** The tables of a store. */
export const tablesOfStore = (retailerId: Id) => queries.tables.list.queryOptions({ input: { retailerId } });

/** The tables of a store, with what has them during a session. */
export const tablesAt = (session: {
  retailerId: Id;
  sessionId: Id | null;
  startDate: string;
  lengthMinutes: number | null;
}) => queries.tables.listAt.queryOptions({ input: session });

/** The page as its managers edit it. */
export const draftOfStore = (retailerId: Id) => queries.getDraft.queryOptions({ input: { retailerId } });
