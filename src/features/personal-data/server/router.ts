import { implementContract } from '#platform/requests/operations.ts';
import { personalDataContract } from '../contract.ts';
import { getExport, requestExport } from './export/request-export.ts';
import { cancelErasure, getErasure, requestErasure } from './request-erasure.ts';

export const personalDataRouter = implementContract(personalDataContract, {
  getErasure,
  requestErasure,
  cancelErasure,
  getExport,
  requestExport,
});
