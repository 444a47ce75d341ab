import { z } from 'zod';
import { cents } from '#shared/shapes.ts';
import { textLine } from '#shared/text/text.ts';
import { campaignTypeShape } from '#features/campaigns/inputs.ts';
import { factSearchShape } from '#features/campaigns/table-facts/contract.ts';
import { soughtExperiences } from '#features/campaigns/table-facts/rules.ts';
import { MAX_RANGE_MILES } from '#features/retailers/rules.ts';
import { MOST_RANGE_MILES, MOST_SEATS, MOST_SYSTEMS, sorts, styles, weekdays } from './rules.ts';

/** An hour that a clock shows, such as '19:00'. */
const clockShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What tables are looked for by, but for a position: dates and hours are those of the clock at each table's place. */
const tableFilters = {
  /** A ZIP code, a town or 'City, ST': what meets farther than `rangeMiles` from it, and online, is left out. */
  place: textLine({ min: 1, max: 100 }).optional(),
  /** 0 is everywhere; DEFAULT_RANGE_MILES where nothing is said. */
  rangeMiles: z.number().min(0).max(MAX_RANGE_MILES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  weekdays: z.array(z.literal(weekdays)).min(1).max(weekdays.length).optional(),
  /** From which hour on sessions begin, up to and with the one of `before`; over midnight where that is earlier. */
  after: clockShape.optional(),
  before: clockShape.optional(),
  gameSystemIds: z.array(z.guid()).min(1).max(MOST_SYSTEMS).optional(),
  /** Online ones are found around a place only where they are named here. */
  types: z.array(campaignTypeShape).min(1).max(campaignTypeShape.options.length).optional(),
  /** So many free seats; without it also what is full, as long as one can wait for a seat. */
  seats: z.int().min(1).max(MOST_SEATS).optional(),
  maxPriceCents: cents.optional(),
  tournament: z.enum(['only', 'none']).optional(),
  /** Only what is run by somebody who is certified for its game system. */
  certified: z.literal(true).optional(),
  /** Only in stores that the caller linked. */
  stores: z.literal('linked').optional(),
  ...factSearchShape,
};

export const tableSearchShape = z.strictObject({ ...tableFilters, sort: z.enum(sorts).optional() });
export type TableSearch = z.infer<typeof tableSearchShape>;

/** When somebody can play, on one weekday. It lasts into the next day where `before` is not later than `after`. */
const freeTimeShape = z.strictObject({
  weekday: z.literal(weekdays),
  after: clockShape,
  before: clockShape,
});

/** What suits a player. A part that they leave out counts for no table and against none. */
export const wishesShape = z.strictObject({
  /** A ZIP code or a town, from where distances count. */
  place: textLine({ min: 1, max: 100 }).nullable(),
  /** How far they go; null is any distance. */
  rangeMiles: z.int().min(1).max(MOST_RANGE_MILES).nullable(),
  /** One a weekday: of two, the last counts. */
  times: z.array(freeTimeShape).max(weekdays.length),
  gameSystemIds: z.array(z.guid()).max(MOST_SYSTEMS),
  styles: z.array(z.enum(styles)).max(styles.length),
  experience: z.enum(soughtExperiences).nullable(),
});
export type WishesInput = z.infer<typeof wishesShape>;
