import { z } from 'zod';
import { operation, routesOf } from '#shared/operation.ts';

const count = z.int().min(0);

/** The eight points metrics: six that docs/product/games.md, section 3 names, and the two that the decisions add. */
export const metricsShape = z.object({
  totalGameSessions: count,
  totalRetailers: count,
  totalTournaments: count,
  totalOnlineGames: count,
  totalRetailerGames: count,
  totalConventionGames: count,
  totalVisits: count,
  totalCustomerDemos: count,
});

export type Metrics = z.infer<typeof metricsShape>;

const route = routesOf('Points');

export const pointsContract = {
  /** The signed-in user's metrics; all are 0 without a player profile. */
  getOwnMetrics: operation('user')
    .route(route.get('/points/metrics', 'Get your points metrics'))
    .input(z.strictObject({}))
    .output(metricsShape),
};
