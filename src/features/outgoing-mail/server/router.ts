import { implementContract } from '../../../platform/requests/rpc.ts';
import { outgoingMailContract } from '../contract.ts';
import { listFailedMail, retryMail } from './failed-mail.ts';

const api = implementContract(outgoingMailContract);

export const outgoingMailRouter = api.router({
  listFailed: api.listFailed.handler(({ context }) => listFailedMail(context)),
  retry: api.retry.handler(({ context, input }) => retryMail(context, input)),
});
