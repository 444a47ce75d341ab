import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const managersTables: readonly PersonalTable[] = [
  personalTable('store_claims', {
    title: 'What you wrote to us so that you may manage a store, and what we decided.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      retailer_id: 'own',
      player_id: 'own',
      note: 'own',
      created_at: 'own',
      decision: 'own',
      answer: 'own',
      decided_at: 'own',
      // Nobody learns which admin decided.
      decided_by: 'cleared',
    },
  }),
  personalTable('claim_codes', {
    title: 'Codes that went to a store so that you may manage it.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      retailer_id: 'own',
      player_id: 'own',
      code_hash: 'secret',
      sent_to: 'own',
      sent_at: 'own',
      tries: 'own',
    },
  }),
];
