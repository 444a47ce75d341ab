import { z } from 'zod';
import { cents } from '#shared/shapes.ts';
import { textLine } from '#shared/text/text.ts';
import { campaignTypeShape } from '#features/campaigns/inputs.ts';
import { factSearchShape } from '#features/campaigns/table-facts/contract.ts';
import { soughtExperiences } from '#features/campaigns/table-facts/rules.ts';
import { MAX_RANGE_MILES } from '#features/retailers/rules.ts';
import { MOST_RANGE_MILES, MOST_SEATS, MOST_SYSTEMS, sorts, styles, weekdays } from './rules.ts';

/** A time of day such as '19:00'. */
const clockShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The filters of a search for tables, except for a position. Dates and hours are local at each table's place. */
const tableFilters = {
  /** A ZIP code, a town or 'City, ST'. Tables farther from it than `rangeMiles`, and online ones, are left out. */
  place: textLine({ min: 1, max: 100 }).optional(),
  /** 0 means everywhere; defaults to DEFAULT_RANGE_MILES. */
  rangeMiles: z.number().min(0).max(MAX_RANGE_MILES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  weekdays: z.array(z.literal(weekdays)).min(1).max(weekdays.length).optional(),
  /** The earliest and latest (inclusive) start of sessions. The span crosses midnight if `before` is earlier than `after`. */
  after: clockShape.optional(),
  before: clockShape.optional(),
  gameSystemIds: z.array(z.guid()).min(1).max(MOST_SYSTEMS).optional(),
  /** A search around a place finds online tables only if 'Online' is listed here. */
  types: z.array(campaignTypeShape).min(1).max(campaignTypeShape.options.length).optional(),
  /** The least number of free seats. Without it, full tables are found too while they accept players on the waiting list. */
  seats: z.int().min(1).max(MOST_SEATS).optional(),
  maxPriceCents: cents.optional(),
  tournament: z.enum(['only', 'none']).optional(),
  /** Only tables whose organiser is certified for the game system. */
  certified: z.literal(true).optional(),
  /** Only tables in stores that the caller linked. */
  stores: z.literal('linked').optional(),
  ...factSearchShape,
};

export const tableSearchShape = z.strictObject({ ...tableFilters, sort: z.enum(sorts).optional() });
export type TableSearch = z.infer<typeof tableSearchShape>;

/** A time on one weekday when a player is free. It ends on the next day if `before` is not later than `after`. */
const freeTimeShape = z.strictObject({
  weekday: z.literal(weekdays),
  after: clockShape,
  before: clockShape,
});

/** What suits a player. Parts that are left out do not affect the score. */
export const wishesShape = z.strictObject({
  /** A ZIP code or a town, from which distances are measured. */
  place: textLine({ min: 1, max: 100 }).nullable(),
  /** How far the player travels; null means any distance. */
  rangeMiles: z.int().min(1).max(MOST_RANGE_MILES).nullable(),
  /** One per weekday: of several for the same weekday, the last one is used. */
  times: z.array(freeTimeShape).max(weekdays.length),
  gameSystemIds: z.array(z.guid()).max(MOST_SYSTEMS),
  styles: z.array(z.enum(styles)).max(styles.length),
  experience: z.enum(soughtExperiences).nullable(),
});
export type WishesInput = z.infer<typeof wishesShape>;
