import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const playersTables: readonly PersonalTable[] = [
  personalTable('players', {
    title: 'Your player: alias, city, state and picture.',
    isOf: ({ userId }) => sql`t.auth_id = ${userId}`,
    columns: {
      id: 'own',
      auth_id: 'own',
      alias: 'own',
      search_text: 'own',
      alias_image_url: 'own',
      alias_image_bytes: 'own',
      city: 'own',
      state: 'own',
      email: 'own',
      created_at: 'own',
      hidden_alias: 'own',
      alias_hidden_at: 'own',
    },
  }),
];
