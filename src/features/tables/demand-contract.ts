import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { DEMAND_RANGE_MILES, DEMAND_STEP, MOST_FIGURES } from './demand-rules.ts';
import { weekdays } from './rules.ts';

/** The rounded number of players near a venue who play a game and can come on a weekday. */
const demandFigureShape = z.object({
  gameSystem: z.object({ id: z.guid(), name: z.string() }),
  weekday: z.literal(weekdays),
  about: z.int().min(DEMAND_STEP).multipleOf(DEMAND_STEP),
});

const demandShape = z.object({
  /** The store or the convention; null if a campaign has no known meeting place. */
  venue: z.string().nullable(),
  rangeMiles: z.literal(DEMAND_RANGE_MILES),
  /** When players were counted; null before the first time. */
  countedAt: moment.nullable(),
  /** The largest first. Groups of fewer than five players are left out. */
  figures: z.array(demandFigureShape).max(MOST_FIGURES),
});
export type Demand = z.infer<typeof demandShape>;

const route = routesOf('Tables');

/** What players around a venue look for, counted once a week and rounded; it never identifies a player. */
export const demandContract = {
  /** What players around a campaign's venue look for, for its organisers alone. */
  ofCampaign: operation('player')
    .route(
      route.get(
        '/tables/demand/campaigns/{campaignId}',
        "See what players around a campaign's venue look for",
      ),
    )
    .errors({ ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'), ...pick(commonRefusals, 'FORBIDDEN') })
    .input(z.strictObject({ campaignId: z.guid() }))
    .output(demandShape),

  /** What players around a store look for, for its managers alone. */
  ofRetailer: operation('player')
    .route(route.get('/tables/demand/retailers/{retailerId}', 'See what players around a store look for'))
    .errors({ ...pick(retailerRefusals, 'RETAILER_NOT_FOUND'), ...pick(commonRefusals, 'FORBIDDEN') })
    .input(z.strictObject({ retailerId: z.guid() }))
    .output(demandShape),
};
