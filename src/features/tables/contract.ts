import { z } from 'zod';
import { commonRefusals, defineRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { areaShape } from '#shared/places/area.ts';
import { positionShape } from '#shared/places/position.ts';
import { campaignShape } from '#features/campaigns/contract.ts';
import { experiences } from '#features/campaigns/table-facts/rules.ts';
import { demandContract } from './demand-contract.ts';
import { tableSearchShape, wishesShape } from './inputs.ts';
import { programmeContract } from './programme-contract.ts';
import { searchesContract } from './searches-contract.ts';
import { tableDateShape } from './table-date-contract.ts';
import { DATES_SHOWN, MOST_COUNTED, sorts, styles, weekdays } from './rules.ts';

export const wishesRefusals = defineRefusals({
  PLACE_UNKNOWN: [
    409,
    'No such place is known. Try a ZIP code, or a town and its state, such as “Oakland, CA”.',
  ],
});

/** Why a table suits the caller's wishes. */
const fitReasonShape = z.discriminatedUnion('by', [
  z.object({ by: z.literal('time'), weekday: z.literal(weekdays), minute: z.int().min(0).max(1439) }),
  z.object({ by: z.literal('distance'), miles: z.number().min(0) }),
  z.object({ by: z.literal('system') }),
  z.object({ by: z.literal('style'), style: z.enum(styles) }),
  z.object({ by: z.literal('experience'), experience: z.enum(experiences) }),
]);

/** A campaign with an upcoming session that fits a search. */
const foundTableShape = z.object({
  campaign: campaignShape,
  /** Great-circle miles from the start of the search; null online, without a start, and for unknown places. */
  distanceMiles: z.number().min(0).nullable(),
  /** Where it meets, on the map; null online and for unknown places. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** The next of its matching sessions, the earliest first. */
  dates: z.array(tableDateShape).min(1).max(DATES_SHOWN),
  /** Why it suits the caller; only filled if tables are sorted by fit. */
  reasons: z.array(fitReasonShape),
});
export type FoundTable = z.infer<typeof foundTableShape>;

const counted = z
  .int()
  .min(1)
  .max(MOST_COUNTED + 1);

/** How many tables a search would find with one filter less, offered if no table matches all filters. */
const wayOutShape = z.discriminatedUnion('by', [
  z.object({ by: z.literal('range'), rangeMiles: z.number(), total: counted }),
  z.object({ by: z.literal('weekday'), weekday: z.literal(weekdays), total: counted }),
  z.object({ by: z.literal('dates'), total: counted }),
  z.object({ by: z.literal('hours'), total: counted }),
  z.object({ by: z.literal('systems'), total: counted }),
  z.object({ by: z.literal('seats'), total: counted }),
  z.object({ by: z.literal('price'), total: counted }),
  z.object({ by: z.literal('rest'), total: counted }),
]);
export type WayOut = z.infer<typeof wayOutShape>;

const tablesPageShape = pageOf(foundTableShape).extend({
  /** The number of tables on all pages; MOST_COUNTED + 1 means more. Null on later pages. */
  total: counted.or(z.literal(0)).nullable(),
  /** The order in use: the requested one, unless it needs a place or wishes that are missing. */
  sort: z.enum(sorts),
  /** The place that was searched around, such as 'Oakland, CA'; null if none was named. */
  place: z.string().nullable(),
  /** The range of the search; 0 means everywhere. */
  rangeMiles: z.number(),
  /** Whether the named place is unknown, so that nothing was found. */
  isPlaceUnknown: z.boolean(),
  /** Other towns with the same name, the largest first; empty on later pages. */
  towns: z.array(z.string()),
  waysOut: z.array(wayOutShape),
});
export type TablesPage = z.infer<typeof tablesPageShape>;

const route = routesOf('Tables');

export const tablesContract = {
  /**
   * Campaigns with upcoming sessions that match, sorted by the first of these sessions unless another order is
   * requested. Sorted by fit, a search without a place starts at the place in the caller's wishes, and also finds
   * online tables. A POST, to keep positions out of URLs.
   */
  search: operation('anyone', { reads: true, uncounted: true })
    .route(route.post('/tables/search', 'Search tables to play at'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(
      tableSearchShape.extend({
        /** The caller's position; ignored if a place is named. */
        near: positionShape.optional(),
        /** Only tables in this area of the map, which takes precedence over every other place. */
        area: areaShape.optional(),
        ...pageInput,
      }),
    )
    .output(tablesPageShape),

  /** What suits you, for the order of tables; null until you say so. Nobody else sees it. `home` is the town of your profile. */
  getWishes: operation('player')
    .route(route.get('/tables/wishes', 'Get what suits you'))
    .input(z.strictObject({}))
    .output(z.object({ wishes: wishesShape.nullable(), home: z.string() })),

  /** Saves what suits you, replacing what you said before. The answer has the full name of the place. */
  saveWishes: operation('player')
    .route(route.put('/tables/wishes', 'Say what suits you'))
    .errors(wishesRefusals)
    .input(wishesShape)
    .output(z.object({ wishes: wishesShape })),

  /** Deletes what suits you. */
  forgetWishes: operation('player')
    .route(route.delete('/tables/wishes', 'Forget what suits you'))
    .input(z.strictObject({}))
    .output(z.object({})),

  programme: programmeContract,
  searches: searchesContract,
  demand: demandContract,
};
