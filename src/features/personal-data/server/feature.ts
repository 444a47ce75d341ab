import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { personalDataContract } from '../contract.ts';
import { getExport, requestExport } from './export/request-export.ts';
import {
  cancelErasureByAdmin,
  describeErasure,
  getErasureOf,
  requestErasureByAdmin,
} from './manage-erasure.ts';
import { cancelErasure, getErasure, requestErasure } from './request-erasure.ts';
import { personalDataNotices } from './notices.ts';
import { personalDataTables } from './records/erasures.ts';
import { personalDataSecrets } from './records/person-secrets.ts';
import { eraseAccountsQueue } from './erase-accounts-queue.ts';
import { makeExportsQueue } from './export/make-exports-queue.ts';
import { sweepExportsQueue } from './export/sweep-exports-queue.ts';
import { exportRoutes } from './export/export-routes.ts';

export const personalDataFeature = {
  router: implementContract(personalDataContract, {
    getErasure,
    requestErasure,
    cancelErasure,
    getExport,
    requestExport,
    admin: {
      getErasure: getErasureOf,
      requestErasure: finalAct(requestErasureByAdmin, describeErasure),
      cancelErasure: cancelErasureByAdmin,
    },
  }),
  notices: personalDataNotices,
  personalTables: personalDataTables,
  personSecrets: personalDataSecrets,
  queues: (parts) => [
    eraseAccountsQueue(parts.ownContext),
    makeExportsQueue(parts.ownContext, parts.exportFiles),
    sweepExportsQueue(parts),
  ],
  routes: exportRoutes,
} satisfies Feature;
