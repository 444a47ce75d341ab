import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { contractsContract } from '../contract.ts';
import {
  describeRemoval,
  createTemplate,
  createVersion,
  getManagedTemplate,
  listAllTemplates,
  publishTemplate,
  removeTemplate,
  setAudience,
  setRetired,
  updateTemplate,
} from './admin/manage-templates.ts';
import { decideAgreement } from './decide-agreement.ts';
import { getExecuted, getTemplate } from './get-contract.ts';
import { listExecuted, listTemplates } from './list-contracts.ts';
import { contractsNotices } from './notices.ts';
import { contractsTables } from './records/personal-tables.ts';
import { templatesExport } from './admin/templates-export.ts';
import { verifyEvidenceQueue } from './admin/verify-evidence-queue.ts';
import { tellAgreementQueue } from './admin/tell-agreement-queue.ts';

export const contractsFeature = {
  router: implementContract(contractsContract, {
    listTemplates,
    getTemplate,
    decide: decideAgreement,
    listExecuted,
    getExecuted,
    admin: {
      list: listAllTemplates,
      get: getManagedTemplate,
      create: createTemplate,
      publish: publishTemplate,
      createVersion,
      update: updateTemplate,
      remove: finalAct(removeTemplate, describeRemoval),
      setAudience,
      setRetired,
    },
  }),
  notices: contractsNotices,
  personalTables: contractsTables,
  exports: [templatesExport],
  queues: (parts) => [verifyEvidenceQueue(parts), tellAgreementQueue(parts)],
} satisfies Feature;
