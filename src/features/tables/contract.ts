import { z } from 'zod';
import { commonRefusals } from '#shared/errors.ts';
import { operation } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { positionShape } from '#shared/position.ts';
import { cents, moment } from '#shared/shapes.ts';
import { campaignShape } from '#features/campaigns/contract.ts';
import { tableSearchShape } from './inputs.ts';
import { DATES_SHOWN, MOST_COUNTED, weekdays } from './rules.ts';

const { INVALID_CURSOR } = commonRefusals;

/** A session that fits a search. */
const tableDateShape = z.object({
  id: z.guid(),
  sessionNumber: z.int(),
  startDate: moment,
  lengthMinutes: z.int().nullable(),
  priceCents: cents,
  /** Seats that are neither taken nor held; 0 where one can only wait for one. */
  freeSeats: z.int().min(0),
  /** Whether the caller has a seat there. */
  hasSeat: z.boolean(),
});
export type TableDate = z.infer<typeof tableDateShape>;

/** A campaign with a session to come that fits a search. */
const foundTableShape = z.object({
  campaign: campaignShape,
  /** Great-circle miles from where the search starts; null online, without a start, and where nobody knows the place. */
  distanceMiles: z.number().min(0).nullable(),
  /** The next of its sessions that fit, the soonest first. */
  dates: z.array(tableDateShape).min(1).max(DATES_SHOWN),
});
export type FoundTable = z.infer<typeof foundTableShape>;

const counted = z
  .int()
  .min(1)
  .max(MOST_COUNTED + 1);

/** What would be found with one filter less, where nothing fits all of them. */
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
  /** Tables that were found on all pages; MOST_COUNTED + 1 stands for more, null on later pages. */
  total: counted.or(z.literal(0)).nullable(),
  /** The place that was searched around, such as 'Oakland, CA'; null where none was named. */
  place: z.string().nullable(),
  /** Whether a place was named that nobody knows: nothing is found there. */
  isPlaceUnknown: z.boolean(),
  /** Other towns of the name, the largest first; none on later pages. */
  towns: z.array(z.string()),
  waysOut: z.array(wayOutShape),
});
export type TablesPage = z.infer<typeof tablesPageShape>;

export const tablesContract = {
  /**
   * Campaigns with sessions to come that fit, in order of the first of them unless sorted otherwise. A POST, so that no
   * position is in an address.
   */
  search: operation('anyone', { reads: true, uncounted: true })
    .route({ method: 'POST', path: '/tables/search', tags: ['Tables'], summary: 'Search tables to play at' })
    .errors({ INVALID_CURSOR })
    .input(
      tableSearchShape.extend({
        /** Where the caller is; a place that is named goes before it. */
        near: positionShape.optional(),
        ...pageInput,
      }),
    )
    .output(tablesPageShape),
};
