import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { conventionsContract } from '../contract.ts';
import {
  describeRemoval,
  createConvention,
  getManagedConvention,
  listAllConventions,
  removeConvention,
  updateConvention,
} from './admin/manage-conventions.ts';
import { getConvention } from './get-convention.ts';
import { listConventions } from './list-conventions.ts';
import { conventionsTables } from './records/personal-tables.ts';
import { fileColumns } from './records/managed.ts';
import { conventionsExport } from './admin/conventions-export.ts';

export const conventionsFeature = {
  router: implementContract(conventionsContract, {
    list: listConventions,
    get: getConvention,
    admin: {
      list: listAllConventions,
      get: getManagedConvention,
      create: createConvention,
      update: updateConvention,
      remove: finalAct(removeConvention, describeRemoval),
    },
  }),
  personalTables: conventionsTables,
  fileColumns,
  exports: [conventionsExport],
} satisfies Feature;
