import type { Context, TransactionContext } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { readerZone } from '#platform/notices/reader-zone.ts';
import { tell } from '#platform/notices/tell.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { findCampaigns } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import { nextLook, TABLES_NAMED } from '../../searches-rules.ts';
import { searchFound } from '../notices.ts';
import {
  type DueSearch,
  lockDueSearches,
  SEARCHES_A_BATCH,
  settleSearches,
  takeNews,
} from '../records/searches.ts';
import type { FoundRow } from '../records/table-search.ts';
import { findNew } from './find-new.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;
type Inner = Pick<TransactionContext, 'db' | 'clock' | 'jobs'>;

/**
 * Runs every minute: compares new tables with the `at-once` searches, runs every saved search that is due, and notifies
 * its player of tables that they don't know yet. Found tables are recorded in the same transaction as the notice, so
 * each search reports each table once, with any number of servers.
 */
export const lookAtSearchesQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Created after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: 'look-at-searches',
  cron: '* * * * *',
  options: { expireInSeconds: 900 },
  work: async () => lookAtSearches({ ...parts, jobs: await jobs }),
});

/** Runs all searches that are due, one batch per transaction. */
export async function lookAtSearches({ db: database, clock, jobs }: Parts): Promise<void> {
  while ((await database.transaction().execute((db) => takeNews(db, clock()))) > 0);
  let count: number;
  do {
    count = await database.transaction().execute((db) => lookAtBatch({ db, clock, jobs }));
  } while (count === SEARCHES_A_BATCH);
}

/** Runs one batch. Returns how many searches it settled. */
async function lookAtBatch(context: Inner): Promise<number> {
  const { db, clock } = context;
  const now = clock();
  const due = await lockDueSearches(db, now);
  const settled = [];
  for (const search of due) {
    const { isTooMuch, tables } = await findNew(context, { ...search, now });
    if (tables.length > 0 || (isTooMuch && !search.isTooMuch)) {
      await tellFound(context, search, { isTooMuch, tables, now });
    }
    settled.push({
      id: search.id,
      isTooMuch,
      dueAt: nextLook(search.rhythm, now, readerZone(search.timeZone)),
    });
  }
  if (settled.length > 0) await settleSearches(db, settled);
  return due.length;
}

type Found = { isTooMuch: boolean; tables: readonly FoundRow[]; now: Date };

async function tellFound(
  context: Inner,
  { id, name, playerId, userId }: DueSearch,
  { isTooMuch, tables, now }: Found,
): Promise<void> {
  const named = tables.slice(0, TABLES_NAMED);
  const ids = named.map(({ campaignId }) => campaignId);
  const campaigns = new Map(
    (await findCampaigns(context.db, { playerId, now }, ids)).map((campaign) => [campaign.id, campaign]),
  );
  const told = named.flatMap(({ campaignId, startAt }) => {
    const campaign = campaigns.get(campaignId);
    if (!campaign) return [];
    const { title, retailer, convention, timeZone, clockOf } = campaign;
    const place = convention ? [convention.name] : retailer && [retailer.name, retailer.city];
    return [
      {
        id: campaignId,
        title,
        place: place && inOneLine(place),
        startDate: startAt.toISOString(),
        timeZone,
        clockOf,
      },
    ];
  });
  await tell(context, searchFound, {
    about: playerId,
    facts: { searches: [{ id, name, count: tables.length, tables: told, isTooMuch }] },
    to: [userId],
  });
}
