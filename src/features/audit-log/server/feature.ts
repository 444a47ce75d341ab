import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { auditLogContract } from '../contract.ts';
import { listChoices, listEntries } from './list-entries.ts';
import { listHistory } from './list-history.ts';
import { auditLogTables } from './records/personal-tables.ts';
import { auditExport } from './audit-export.ts';

export const auditLogFeature = {
  router: implementContract(auditLogContract, { list: listEntries, listChoices, listHistory }),
  personalTables: auditLogTables,
  exports: [auditExport],
} satisfies Feature;
