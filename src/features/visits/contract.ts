import { z } from 'zod';
import { commonRefusals, defineRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { positionShape } from '#shared/places/position.ts';
import { moment } from '#shared/shapes.ts';
import { visitFields } from './inputs.ts';
import { MAX_DEMOS, SAVED_WITHIN_DAYS } from './rules.ts';

export const visitRefusals = defineRefusals({
  /** Sent for missing visits and for other people's alike: a visit is private to its user. */
  VISIT_NOT_FOUND: [404, 'Visit not found'],
  NOT_OWN_VISIT: [403, 'You can only delete your own visits'],
  VISIT_ID_REUSED: [409, 'This visit was already recorded differently'],
  RETAILER_NOT_FOUND: [404, 'Retailer not found.'],
  /** A device kept the visit, and another user was signed in when it was sent. */
  VISIT_OF_ANOTHER: [403, 'This visit was recorded by another user of this device'],
  VISIT_IN_FUTURE: [422, 'This visit lies in the future. Please check the clock of your device.'],
  VISIT_TOO_OLD: [422, `A visit can be saved for ${SAVED_WITHIN_DAYS} days. This one is older.`],
  /** The device's data do not show when the visit was. The user can still save it with the current time. */
  VISIT_TIME_UNCLEAR: [
    422,
    `The time of this visit is not clear: the clock of this device was set since, or it is more than ${SAVED_WITHIN_DAYS} days ago.`,
  ],
});

const visitShape = z.object({
  id: z.guid(),
  /** Both are null for a visit without a position. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** When the button was pressed, corrected by the server's clock. */
  recordedAt: moment,
  customerDemoCount: z.int().min(0),
  comments: z.string().nullable(),
  /** Null until the user rates the visit. */
  isPositiveExperience: z.boolean().nullable(),
  /** The linked retailers, nearest first. */
  retailers: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      /** Whole feet; null when the visit or the retailer has no coordinates. */
      distanceFeet: z.int().min(0).nullable(),
    }),
  ),
});
export type Visit = z.infer<typeof visitShape>;

const nearbyShape = z.object({
  id: z.guid(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  distanceMiles: z.number().min(0),
});
export type NearbyRetailer = z.infer<typeof nearbyShape>;

const byVisit = { visitId: z.guid() };
const route = routesOf('Visits');
const ofOwnVisit = operation('user').errors(pick(visitRefusals, 'VISIT_NOT_FOUND'));

export const visitsContract = {
  /** The signed-in user's visits, newest first. */
  list: operation('user')
    .route(route.get('/visits', 'List your visits'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(visitShape)),

  /**
   * Records a visit under an id that the client chooses: sent again, it is the same visit. Retailers within 1000 feet
   * are linked. The answer has no coordinates, because answers are stored for repeated requests. An offline browser
   * keeps the visit and sends it later, with the time of the press and the user who pressed. Its clock may be wrong: if
   * `sentAt` is given, only the time between the press and the sending is used, subtracted from the server's time.
   */
  record: operation('user', { queued: true })
    .route(route.post('/visits', 'Record a visit'))
    .errors(
      pick(
        visitRefusals,
        'VISIT_ID_REUSED',
        'VISIT_OF_ANOTHER',
        'VISIT_IN_FUTURE',
        'VISIT_TOO_OLD',
        'VISIT_TIME_UNCLEAR',
      ),
    )
    .input(
      z.strictObject({
        id: z.guid(),
        position: positionShape.nullable(),
        /** When the visit was, by the device's clock, at most 14 days ago; defaults to now. */
        recordedAt: moment.optional(),
        /** The device's current time. If left out, `recordedAt` is trusted. */
        sentAt: moment.optional(),
        /** How long ago the visit was, by a clock of the device that can't be set. Only known while the page of the press is still open. */
        steadyMs: z.int().min(0).optional(),
        /** The user who pressed; sent by anybody else, the visit is refused. Defaults to the sender. */
        userId: z.guid().optional(),
      }),
    )
    .output(z.object({ id: z.guid(), linkedRetailers: z.int().min(0) })),

  /** Adds to a visit's demo count; a negative change subtracts, never below 0. */
  addDemos: ofOwnVisit
    .route(route.post('/visits/{visitId}/demos', 'Change the demo count of a visit'))
    .input(z.strictObject({ ...byVisit, change: z.int().min(-MAX_DEMOS).max(MAX_DEMOS) }))
    .output(z.object({ customerDemoCount: z.int().min(0) })),

  /** Sets comments and experience. */
  update: ofOwnVisit
    .route(route.patch('/visits/{visitId}', 'Change what you say of a visit'))
    .input(z.strictObject({ ...byVisit, ...visitFields }))
    .output(z.object({ id: z.guid() })),

  /** The ten nearest retailers within ten miles of the visit; none for a visit without coordinates. */
  listNearbyRetailers: ofOwnVisit
    .route(route.get('/visits/{visitId}/nearby-retailers', 'List the retailers near a visit'))
    .input(z.strictObject(byVisit))
    .output(z.object({ items: z.array(nearbyShape) })),

  /** Links a retailer to the visit, with the distance if both have coordinates. Linking again changes nothing. */
  linkRetailer: ofOwnVisit
    .route(route.put('/visits/{visitId}/retailers/{retailerId}', 'Link a retailer to a visit'))
    .errors(pick(visitRefusals, 'RETAILER_NOT_FOUND'))
    .input(z.strictObject({ ...byVisit, retailerId: z.guid() }))
    .output(z.object({ distanceFeet: z.int().min(0).nullable() })),

  /** Unlinks a retailer from the visit. Does nothing if it is not linked. */
  unlinkRetailer: ofOwnVisit
    .route(route.delete('/visits/{visitId}/retailers/{retailerId}', 'Unlink a retailer from a visit'))
    .input(z.strictObject({ ...byVisit, retailerId: z.guid() }))
    .output(z.object({ id: z.guid() })),

  remove: operation('user')
    .route(route.delete('/visits/{visitId}', 'Delete a visit'))
    .errors(pick(visitRefusals, 'NOT_OWN_VISIT'))
    .input(z.strictObject(byVisit))
    .output(z.object({ id: z.guid() })),
};
