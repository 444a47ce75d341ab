import { implementContract } from '../../../platform/requests/rpc.ts';
import { visitsContract } from '../contract.ts';
import { addDemos, removeVisit, updateVisit } from './change-visit.ts';
import { linkVisit, listNearbyRetailers } from './link-visit.ts';
import { listVisits } from './list-visits.ts';
import { recordVisit } from './record-visit.ts';

const api = implementContract(visitsContract);

export const visitsRouter = api.router({
  list: api.list.handler(({ context, input }) => listVisits(context, input)),
  record: api.record.handler(({ context, input }) => recordVisit(context, input)),
  addDemos: api.addDemos.handler(({ context, input }) => addDemos(context, input)),
  update: api.update.handler(({ context, input }) => updateVisit(context, input)),
  listNearbyRetailers: api.listNearbyRetailers.handler(({ context, input }) =>
    listNearbyRetailers(context, input),
  ),
  linkRetailer: api.linkRetailer.handler(({ context, input }) => linkVisit(context, input)),
  remove: api.remove.handler(({ context, input }) => removeVisit(context, input)),
});
