import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const personNotesTables: readonly PersonalTable[] = [
  personalTable('person_notes', {
    title: 'Notes that admins wrote about you.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      id: 'own',
      user_id: 'own',
      text: 'own',
      // Which admin wrote it is not told.
      written_by: 'cleared',
      written_at: 'own',
    },
  }),
];
