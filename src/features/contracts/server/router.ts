import { implementContract } from '../../../platform/requests/rpc.ts';
import { contractsContract } from '../contract.ts';
import { decideAgreement } from './decide-agreement.ts';
import { getExecuted, getTemplate } from './get-contract.ts';
import { listExecuted, listTemplates } from './list-contracts.ts';
import {
  changeTemplate,
  createTemplate,
  getManagedTemplate,
  listAllTemplates,
  removeTemplate,
  setRetired,
} from './admin/manage-templates.ts';

const api = implementContract(contractsContract);

export const contractsRouter = api.router({
  listTemplates: api.listTemplates.handler(({ context, input }) => listTemplates(context, input)),
  getTemplate: api.getTemplate.handler(({ context, input }) => getTemplate(context, input)),
  decide: api.decide.handler(({ context, input }) => decideAgreement(context, input)),
  listExecuted: api.listExecuted.handler(({ context, input }) => listExecuted(context, input)),
  getExecuted: api.getExecuted.handler(({ context, input }) => getExecuted(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listAllTemplates(context, input)),
    get: api.admin.get.handler(({ context, input }) => getManagedTemplate(context, input)),
    create: api.admin.create.handler(({ context, input }) => createTemplate(context, input)),
    update: api.admin.update.handler(({ context, input }) => changeTemplate(context, input)),
    remove: api.admin.remove.handler(({ context, input }) => removeTemplate(context, input)),
    setRetired: api.admin.setRetired.handler(({ context, input }) => setRetired(context, input)),
  },
});
