import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { LONGEST_MINUTES } from '#features/campaigns/rules.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { storePageRefusals } from '../refusals.ts';
import { tablesShape } from './inputs.ts';

const storeTableShape = z.object({ id: z.guid(), name: z.string(), seats: z.int(), fits: z.string() });

const tablesOfStoreShape = z.object({ items: z.array(storeTableShape), revision: revisionInput });
export type TablesOfStore = z.infer<typeof tablesOfStoreShape>;

const tableAtTimeShape = storeTableShape.extend({
  /** The session that has it then; null if it is free. */
  takenBy: z
    .object({
      /** Null if its campaign is not for everybody to see. */
      title: z.string().nullable(),
      startDate: moment,
      until: moment,
    })
    .nullable(),
});
/** A table of a store, and whether it is free at some time. */
export type TableAtTime = z.infer<typeof tableAtTimeShape>;

const route = routesOf('Store pages');
const byRetailer = { retailerId: z.guid() };

/** The tables of stores, and which sessions take them. */
export const storeTablesContract = {
  /** The tables of a store, in its order. */
  list: operation('anyone')
    .route(route.get('/retailers/{retailerId}/tables', 'List the tables of a retailer'))
    .errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND', 'RETAILER_CLOSED'))
    .input(z.strictObject(byRetailer))
    .output(tablesOfStoreShape),

  /** The tables of a store with what has them at a time. */
  listAt: operation('anyone', { reads: true, uncounted: true })
    .route(route.post('/retailers/{retailerId}/tables/free', 'List which tables of a retailer are free'))
    .errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND', 'RETAILER_CLOSED'))
    .input(
      z.strictObject({
        ...byRetailer,
        startDate: moment,
        /** Null counts as four hours. */
        lengthMinutes: z.int().min(1).max(LONGEST_MINUTES).nullable(),
        /** The session that is planned: it does not stand in its own way. */
        sessionId: z.guid().nullable(),
      }),
    )
    .output(z.object({ items: z.array(tableAtTimeShape) })),

  /** Replaces the tables of a store, for its managers and admins. Upcoming sessions keep a renamed table, and lose a removed one. */
  save: operation('user')
    .route(route.put('/retailers/{retailerId}/tables', 'Change the tables of a retailer'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'STALE_REVISION'),
      ...pick(retailerRefusals, 'RETAILER_NOT_FOUND'),
      ...pick(storePageRefusals, 'TABLE_NOT_FOUND'),
    })
    .input(z.strictObject({ ...byRetailer, revision: revisionInput, tables: tablesShape }))
    .output(z.object({ revision: revisionInput })),

  /** Moves an upcoming session to another table of its store, or to none; for the store's managers and admins. Its players are told. */
  assign: operation('user')
    .route(route.put('/sessions/{sessionId}/table', 'Give a session a table'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SESSION_FIXED', 'TABLE_TAKEN'),
      ...pick(storePageRefusals, 'TABLE_NOT_FOUND'),
    })
    .input(z.strictObject({ sessionId: z.guid(), tableId: z.guid().nullable() }))
    .output(z.object({ place: z.string().nullable() })),
};
