import { defineExport } from '#platform/lists/table-export.ts';
import { type AuditEntryView, auditInput } from '../contract.ts';
import { listEntries } from './list-entries.ts';

export const auditExport = defineExport<typeof auditInput, AuditEntryView>({
  name: 'audit-log',
  input: auditInput,
  list: listEntries,
  columns: [
    { header: 'Time (UTC)', value: (entry) => entry.createdAt },
    { header: 'Actor', value: (entry) => entry.actor?.username ?? entry.actor?.id ?? null },
    { header: 'Action', value: (entry) => entry.action },
    { header: 'Kind', value: (entry) => entry.subjectType },
    { header: 'Id', value: (entry) => entry.subjectId },
    { header: 'Name', value: (entry) => entry.subjectName },
    { header: 'Before', value: (entry) => entry.before && JSON.stringify(entry.before) },
    { header: 'After', value: (entry) => entry.after && JSON.stringify(entry.after) },
    { header: 'Request', value: (entry) => entry.requestId },
  ],
});
