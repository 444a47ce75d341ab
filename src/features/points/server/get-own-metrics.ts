import type { ContextOf } from '#platform/requests/operations.ts';
import type { Metrics } from '../contract.ts';
import { readMetrics } from './records/metrics.ts';

/** The eight points metrics of the actor; all 0 as long as there is no player. */
export const getOwnMetrics = ({ actor, db }: ContextOf<'user'>): Promise<Metrics> =>
  readMetrics(db, actor.userId);
