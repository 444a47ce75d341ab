import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';
import { commonRefusals, uploadRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { areaShape } from '#shared/places/area.ts';
import { latShape, lngShape, positionShape } from '#shared/places/position.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { retailerChangeShape, retailerFields } from './inputs.ts';
import { adminRetailersContract } from './admin-contract.ts';
import { retailerRefusals } from './refusals.ts';
import { MAX_RANGE_MILES, MOST_COUNTED } from './rules.ts';

/** A store in a list. */
const retailerShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  storePhoto: z.string().nullable(),
  /** Whether the actor's player is linked to it; false for visitors. */
  isLinked: z.boolean(),
});
export type Retailer = z.infer<typeof retailerShape>;

/** A store in one of the user's own lists. These keep stores that are no longer active. */
const ownRetailerShape = retailerShape.extend({ status: z.enum(['active', 'inactive']) });
export type OwnRetailer = z.infer<typeof ownRetailerShape>;

/** The upcoming games at a store, which are affected when it is switched off. */
export const gamesToComeShape = z.object({
  /** Campaigns with upcoming sessions there. */
  campaigns: z.int().min(0),
  sessions: z.int().min(0),
  /** Players with a seat, counted once in each campaign. */
  players: z.int().min(0),
  /** The campaigns with the earliest upcoming sessions. */
  first: z.array(z.object({ id: z.guid(), title: z.string(), sessions: z.int().min(1), nextDate: moment })),
});
export type GamesToCome = z.infer<typeof gamesToComeShape>;

/** A store that a search found. */
const foundRetailerShape = retailerShape.extend({
  /** Great-circle miles from the position of the search; null if the search or the store has no position. */
  distanceMiles: z.number().min(0).nullable(),
  /** Where it stands on the map; null if nobody knows. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** Whether the store's position is only the middle of its ZIP code. */
  isApproximate: z.boolean(),
  /** Whether it is only listed because it is near the place in the text: it does not contain all the words that were searched for. */
  isAround: z.boolean(),
});
export type FoundRetailer = z.infer<typeof foundRetailerShape>;

/** A store on its own page. */
const retailerDetailShape = retailerShape.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  status: z.enum(['active', 'inactive']),
  /** Whether an admin made the actor's player a manager of it. */
  isManager: z.boolean(),
  /** Whether an admin hid its text and nobody has written a new one since. Always false except for its managers and admins. */
  isTextHidden: z.boolean(),
  revision: revisionInput,
});
export type RetailerDetail = z.infer<typeof retailerDetailShape>;

/** A page of search results. `total`, `towns` and `beyond` are only on the first page; they are null or empty on later ones. */
const foundPageShape = pageOf(foundRetailerShape).extend({
  /** The number of stores on all pages; MOST_COUNTED + 1 means more. Null on later pages. */
  total: z
    .int()
    .min(0)
    .max(MOST_COUNTED + 1)
    .nullable(),
  /** The place in the text that the search started from, such as 'Oakland, CA'; null when there is none. */
  place: z.string().nullable(),
  /** Other towns that the text may mean, such as 'Portland, ME' for 'Portland', the largest first: offered as searches. Empty on later pages. */
  towns: z.array(z.string()),
  /** `words`: stores that contain the words. `around`: none does; these are near the place. `alike`: spelled similarly. */
  found: z.enum(['words', 'around', 'alike']),
  /** If nothing was found within the range: how many stores are outside of it, and how far the nearest one is. */
  beyond: z.object({ total: z.int().min(1), nearestMiles: z.number().min(0).nullable() }).nullable(),
});
export type FoundPage = z.infer<typeof foundPageShape>;

/** A search: sorted by distance with `near` or if the text names a place, else by name. */
const retailerSearchShape = z.strictObject({
  /** Words of a name, city or state, in any order and case. The search starts from a ZIP code or 'City, ST' in it. */
  text: textLine({ min: 0, max: 100 }).optional(),
  /** The range around a place in the text, used when `near` gives none; 0 means everywhere. */
  rangeMiles: z.number().min(0).max(MAX_RANGE_MILES).optional(),
  near: z
    .strictObject({
      position: positionShape,
      /** Stores that are farther away, or have no coordinates, are left out; 0 leaves none out. */
      rangeMiles: z.number().min(0).max(MAX_RANGE_MILES),
    })
    .optional(),
  /** Only stores in this area of the map, those nearest to its middle first. It takes the place of one that the text names. */
  area: areaShape.optional(),
  /** Only stores with upcoming games: within a week, or at any time from now on. */
  games: z.enum(['this-week', 'to-come']).optional(),
  /** Only stores with upcoming games of this system. */
  gameSystemId: z.guid().optional(),
  ...pageInput,
});

const byRetailer = z.strictObject({ retailerId: z.guid() });
const route = routesOf('Retailers');
const ofPlayers = operation('player').errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND'));

export const retailersContract = {
  /** Active stores: nearest first if a position is given or named, else by name. A POST, to keep positions out of URLs. */
  search: operation('anyone', { reads: true, uncounted: true })
    .route(route.post('/retailers/search', 'Search retailers'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(retailerSearchShape)
    .output(foundPageShape),

  /** Stores that the actor's player is linked to, active or not, newest link first; empty for users without a player. */
  listLinked: operation('user')
    .route(route.get('/retailers/linked', 'List the retailers you are linked to'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(ownRetailerShape)),

  /** Stores that the actor's player manages, active or not, by name; empty for users without a player. */
  listManaged: operation('user')
    .route(route.get('/retailers/managed', 'List the retailers you manage'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(ownRetailerShape)),

  get: operation('anyone')
    .route(route.get('/retailers/{retailerId}', 'Get a retailer'))
    .errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND', 'RETAILER_CLOSED'))
    .input(byRetailer)
    .output(retailerDetailShape),

  /** The upcoming games at a store, for admins and its managers. */
  getGamesToCome: operation('user')
    .route(route.get('/retailers/{retailerId}/games-to-come', 'Get the upcoming games at a retailer'))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(retailerRefusals, 'RETAILER_NOT_FOUND') })
    .input(byRetailer)
    .output(gamesToComeShape),

  /** Finds contradictions in a store's place, with the same warnings as an import. A POST, to keep positions out of URLs. */
  checkPlace: operation('user', { reads: true, uncounted: true })
    .route(route.post('/retailers/check-place', 'Check the place of a retailer'))
    .input(
      z.strictObject({
        state: retailerFields.state,
        zip: retailerFields.zip,
        lat: latShape.nullable(),
        lng: lngShape.nullable(),
      }),
    )
    .output(
      z.object({
        warnings: z.array(z.string()),
        /** The middle of the ZIP code, offered if the store has no position or one far from there; otherwise null. */
        middle: positionShape.nullable(),
      }),
    ),

  /** Changes a store, for admins and its managers. */
  update: operation('user')
    .route(route.put('/retailers/{retailerId}', 'Change a retailer'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'STALE_REVISION'),
      ...pick(retailerRefusals, 'RETAILER_NOT_FOUND'),
      ...pick(uploadRefusals, 'UPLOAD_NOT_FOUND'),
    })
    .input(retailerChangeShape)
    .output(z.object({ id: z.guid() })),

  /** Links the player to the store. A second link is refused. */
  link: ofPlayers
    .route(route.post('/retailers/{retailerId}/link', 'Link a retailer'))
    .errors(pick(retailerRefusals, 'RETAILER_CLOSED', 'ALREADY_LINKED'))
    .input(byRetailer)
    .output(z.object({ isLinked: z.literal(true) })),

  /** Ends the link. */
  unlink: ofPlayers
    .route(route.delete('/retailers/{retailerId}/link', 'Unlink a retailer'))
    .errors(pick(retailerRefusals, 'NOT_LINKED'))
    .input(byRetailer)
    .output(z.object({ isLinked: z.literal(false) })),

  admin: adminRetailersContract,
};
