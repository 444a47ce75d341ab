import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** What the audit log keeps of people: ids, numbers and moments, never their words. */
export const auditLogTables: readonly PersonalTable[] = [
  personalTable('audit_log', {
    title: 'Changes that you made, as the audit log has them.',
    isOf: ({ userId }) => sql`t.actor_id = ${userId}`,
    columns: {
      id: 'evidence',
      actor_id: 'evidence',
      action: 'evidence',
      subject_type: 'evidence',
      subject_id: 'evidence',
      details: 'evidence',
      request_id: 'evidence',
      created_at: 'evidence',
    },
    kept: {
      why: 'it shows who changed what when something went wrong or is disputed; it holds ids and numbers, no names, addresses or texts',
      until: 'the operator of the installation removes it with the installation',
    },
  }),
  impersonalTable('former_names', ['id', 'name', 'removed_at']),
  impersonalTable('history', ['id', 'entry_id', 'subject_id', 'before', 'after', 'created_at']),
];
