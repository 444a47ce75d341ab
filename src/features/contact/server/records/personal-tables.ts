import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const contactTables: readonly PersonalTable[] = [
  personalTable('contact_messages', {
    title: 'What you wrote to us, and our answers.',
    // Whoever was signed in and gave another's address wrote it all the same.
    isOf: ({ userId, email }) =>
      sql`(t.user_id = ${userId} or (t.user_id is null and lower(t.email) = ${email}))`,
    columns: {
      id: 'own',
      name: 'own',
      email: 'own',
      subject: 'own',
      message: 'own',
      handled_at: 'own',
      created_at: 'own',
      user_id: 'own',
      answer: 'own',
      answered_at: 'own',
    },
  }),
];
