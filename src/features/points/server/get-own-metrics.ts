import type { Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Metrics } from '../contract.ts';
import { canSeeOwnMetrics } from '../policy.ts';
import { readMetrics } from './records.ts';

/** The eight points metrics of the actor; all 0 as long as there is no player. */
export async function getOwnMetrics({ actor, db }: Context): Promise<Metrics> {
  if (!canSeeOwnMetrics(actor)) refuse(commonRefusals.UNAUTHORIZED);
  return readMetrics(db, actor.userId);
}
