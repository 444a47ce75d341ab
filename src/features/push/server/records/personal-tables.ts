import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const pushTables: readonly PersonalTable[] = [
  personalTable('push_devices', {
    title: 'The browsers that get your push messages.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      user_id: 'own',
      auth_session_id: 'own',
      endpoint: 'secret',
      p256dh: 'secret',
      auth: 'secret',
      created_at: 'own',
    },
  }),
  impersonalTable('push_keys', ['id', 'public_key', 'sealed', 'created_at']),
];
