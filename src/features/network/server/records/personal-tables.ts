import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const networkTables: readonly PersonalTable[] = [
  personalTable('player_relationships', {
    title: 'Your sponsor, and the players whose sponsor you are.',
    isOf: ({ playerId }) => sql`(t.upline_id = ${playerId} or t.downline_id = ${playerId})`,
    columns: {
      id: 'own',
      upline_id: 'own',
      downline_id: 'own',
      type: 'own',
      status: 'own',
      created_at: 'own',
    },
  }),
  personalTable('player_teams', {
    title: 'How many players there are below you, level by level.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', sponsor_id: 'own', level_counts: 'own' },
  }),
];
