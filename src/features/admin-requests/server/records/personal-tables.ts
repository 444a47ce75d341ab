import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** What is kept of admins who ask for the yes of another, and of whom that is about: it goes with the account of either. */
export const adminRequestsTables: readonly PersonalTable[] = [
  personalTable('admin_requests', {
    title: 'What you asked other admins to agree to.',
    isOf: ({ userId }) => sql`t.asked_by = ${userId}`,
    columns: {
      id: 'own',
      operation: 'own',
      // It may name somebody else.
      input: 'secret',
      sha256: 'secret',
      what: 'own',
      why: 'own',
      path: 'own',
      about_user_id: 'secret',
      asked_by: 'own',
      asked_at: 'own',
      expires_at: 'own',
      outcome: 'own',
      // Who of the others decided is nobody's to know.
      decided_by: 'cleared',
      decided_at: 'own',
    },
  }),
];
