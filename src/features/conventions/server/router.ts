import { implementContract } from '../../../platform/requests/rpc.ts';
import { conventionsContract } from '../contract.ts';
import { listConventions } from './list-conventions.ts';
import {
  changeConvention,
  createConvention,
  listAllConventions,
  removeConvention,
} from './manage-conventions.ts';

const api = implementContract(conventionsContract);

export const conventionsRouter = api.router({
  list: api.list.handler(({ context, input }) => listConventions(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listAllConventions(context, input)),
    create: api.admin.create.handler(({ context, input }) => createConvention(context, input)),
    update: api.admin.update.handler(({ context, input }) => changeConvention(context, input)),
    remove: api.admin.remove.handler(({ context, input }) => removeConvention(context, input)),
  },
});
