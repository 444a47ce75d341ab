import { implementContract } from '../../../platform/requests/rpc.ts';
import { auditLogContract } from '../contract.ts';
import { listChoices, listEntries } from './list-entries.ts';

const api = implementContract(auditLogContract);

export const auditLogRouter = api.router({
  list: api.list.handler(({ context, input }) => listEntries(context, input)),
  listChoices: api.listChoices.handler(({ context }) => listChoices(context)),
});
