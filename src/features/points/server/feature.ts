import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { pointsContract } from '../contract.ts';
import { getOwnMetrics } from './get-own-metrics.ts';

export const pointsFeature = {
  router: implementContract(pointsContract, { getOwnMetrics }),
} satisfies Feature;
