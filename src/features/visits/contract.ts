import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { positionShape } from '../../shared/position.ts';
import { visitRefusals } from './refusals.ts';
import { MAX_DEMOS } from './rules.ts';

const { VISIT_NOT_FOUND, NOT_OWN_VISIT, VISIT_ID_REUSED, RETAILER_NOT_FOUND } = visitRefusals;
const { INVALID_CURSOR, UNAUTHORIZED } = commonRefusals;

const visitShape = z.object({
  id: z.guid(),
  /** Both are null for a visit without a position. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  recordedAt: z.iso.datetime(),
  customerDemoCount: z.int().min(0),
  comments: z.string().nullable(),
  /** Null as long as nothing was said about it. */
  isPositiveExperience: z.boolean().nullable(),
  /** The linked stores, the nearest first. */
  retailers: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      /** Whole feet; null when the visit or the store has no coordinates. */
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
const tags = ['Visits'];
const ofUser = oc.errors({ UNAUTHORIZED });
const ofOwnVisit = ofUser.errors({ VISIT_NOT_FOUND });

export const visitsContract = {
  /** The signed-in user's visits, newest first. */
  list: ofUser
    .route({ method: 'GET', path: '/visits', tags, summary: 'List your visits' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject(pageInput))
    .output(pageOf(visitShape)),

  /**
   * Records a visit under an id that the client makes: sent again, it is the same visit. Stores within 1000 feet are
   * linked. The answer holds no coordinates: answers are kept for requests that arrive again.
   */
  record: ofUser
    .route({ method: 'POST', path: '/visits', tags, summary: 'Record a visit' })
    .errors({ VISIT_ID_REUSED })
    .input(z.strictObject({ id: z.guid(), position: positionShape.nullable() }))
    .output(z.object({ id: z.guid(), linkedRetailers: z.int().min(0) })),

  /** Adds demos to a visit's count, or takes some away; it never falls below 0. */
  addDemos: ofOwnVisit
    .route({
      method: 'POST',
      path: '/visits/{visitId}/demos',
      tags,
      summary: 'Change the demo count of a visit',
    })
    .input(z.strictObject({ ...byVisit, change: z.int().min(-MAX_DEMOS).max(MAX_DEMOS) }))
    .output(z.object({ customerDemoCount: z.int().min(0) })),

  /** Sets comments and experience. */
  update: ofOwnVisit
    .route({ method: 'PATCH', path: '/visits/{visitId}', tags, summary: 'Change what you say of a visit' })
    .input(
      z.strictObject({
        ...byVisit,
        comments: z.string().trim().max(5_000),
        isPositiveExperience: z.boolean().nullable(),
      }),
    )
    .output(z.object({ id: z.guid() })),

  /** Stores within ten miles of the visit, the nearest ten; none for a visit without coordinates. */
  listNearbyRetailers: ofOwnVisit
    .route({
      method: 'GET',
      path: '/visits/{visitId}/nearby-retailers',
      tags,
      summary: 'List the retailers near a visit',
    })
    .input(z.strictObject(byVisit))
    .output(z.object({ items: z.array(nearbyShape) })),

  /** Links a store to the visit, with its distance where both have coordinates. Linked twice is linked. */
  linkRetailer: ofOwnVisit
    .route({
      method: 'PUT',
      path: '/visits/{visitId}/retailers/{retailerId}',
      tags,
      summary: 'Link a retailer to a visit',
    })
    .errors({ RETAILER_NOT_FOUND })
    .input(z.strictObject({ ...byVisit, retailerId: z.guid() }))
    .output(z.object({ distanceFeet: z.int().min(0).nullable() })),

  remove: ofUser
    .route({ method: 'DELETE', path: '/visits/{visitId}', tags, summary: 'Delete a visit' })
    .errors({ NOT_OWN_VISIT })
    .input(z.strictObject(byVisit))
    .output(z.object({ id: z.guid() })),
};
