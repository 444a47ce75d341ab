import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { outgoingMailContract } from '../contract.ts';
import { listFailed, retry } from './manage-failed-mail.ts';
import { sendTest } from './send-test.ts';

export const outgoingMailFeature = {
  router: implementContract(outgoingMailContract, { listFailed, retry, sendTest }),
} satisfies Feature;
