import { implementContract } from '#platform/requests/operations.ts';
import { pointsContract } from '../contract.ts';
import { getOwnMetrics } from './get-own-metrics.ts';

export const pointsRouter = implementContract(pointsContract, { getOwnMetrics });
