import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** The takes of an admin are deleted with the account. */
export const deskTables: readonly PersonalTable[] = [
  impersonalTable('desk_news', ['id', 'kind', 'arrived_at']),
  personalTable('desk_takes', {
    title: 'What you work on as an admin.',
    isOf: ({ userId }) => sql`t.taken_by = ${userId}`,
    columns: { subject_id: 'own', kind: 'own', taken_by: 'own', taken_at: 'own' },
  }),
];
