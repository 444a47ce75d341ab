import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { zoneOfPlace } from '#features/retailers/server/records/store-zone.ts';
import {
  forgetBegunDates,
  listUnsettledConventions,
  listUnsettledStores,
  PLACES_A_BATCH,
  settleConventions,
  settleStores,
} from './records/places.ts';
import { findStart } from './find-start.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Runs every minute: determines the time zones of new and moved stores and the positions of conventions, which the
 * database can't do itself, and deletes the dates of sessions that have begun. Until then, tables at a new store use
 * their organiser's time zone.
 */
export const settlePlacesQueue = (parts: Parts): JobQueue => ({
  name: 'settle-places',
  cron: '* * * * *',
  options: { expireInSeconds: 900 },
  work: () => settlePlaces(parts),
});

/** Settles all unsettled places, one batch per transaction. */
export async function settlePlaces({ db, clock }: Parts): Promise<void> {
  let count: number;
  do {
    count = await db.transaction().execute(async (transaction) => {
      const stores = await listUnsettledStores(transaction);
      const zones = stores.map(({ id, ...place }) => ({ id, timeZone: zoneOfPlace(place) }));
      await settleStores(transaction, zones);
      return stores.length;
    });
  } while (count === PLACES_A_BATCH);
  do {
    count = await db.transaction().execute(async (transaction) => {
      const conventions = await listUnsettledConventions(transaction);
      const places = await Promise.all(
        conventions.map(async ({ id, location }) => ({
          id,
          position: location ? (await findStart(location)).position : null,
        })),
      );
      await settleConventions(transaction, places);
      return conventions.length;
    });
  } while (count === PLACES_A_BATCH);
  while ((await forgetBegunDates(db, clock())) > 0);
}
