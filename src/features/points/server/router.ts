import { implementContract } from '../../../platform/requests/rpc.ts';
import { pointsContract } from '../contract.ts';
import { getOwnMetrics } from './get-own-metrics.ts';

const api = implementContract(pointsContract);

export const pointsRouter = api.router({
  getOwnMetrics: api.getOwnMetrics.handler(({ context }) => getOwnMetrics(context)),
});
