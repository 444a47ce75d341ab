import { defineExport } from '#platform/lists/table-export.ts';
import { type ManagedTemplate, templatesInput } from '../../admin-contract.ts';
import { listAllTemplates } from './manage-templates.ts';

export const templatesExport = defineExport<typeof templatesInput, ManagedTemplate>({
  name: 'agreements',
  input: templatesInput,
  list: listAllTemplates,
  columns: [
    { header: 'Id', value: (template) => template.id },
    { header: 'Name', value: (template) => template.name },
    { header: 'Clauses', value: (template) => template.clauseCount },
    { header: 'Decisions', value: (template) => template.decisionCount },
    { header: 'Version', value: (template) => template.version },
    { header: 'Published at', value: (template) => template.publishedAt },
    { header: 'Retired at', value: (template) => template.retiredAt },
    { header: 'Added at', value: (template) => template.createdAt },
  ],
});
