import { implementContract } from '#platform/requests/operations.ts';
import { auditLogContract } from '../contract.ts';
import { listChoices, listEntries } from './list-entries.ts';

export const auditLogRouter = implementContract(auditLogContract, { list: listEntries, listChoices });
