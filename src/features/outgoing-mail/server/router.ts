import { implementContract } from '../../../platform/requests/operations.ts';
import { outgoingMailContract } from '../contract.ts';
import { listFailed, retry } from './failed-mail.ts';

export const outgoingMailRouter = implementContract(outgoingMailContract, { listFailed, retry });
