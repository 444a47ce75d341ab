import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const gameSystemsTables: readonly PersonalTable[] = [
  personalTable('player_game_accounts', {
    title: 'Your accounts with game systems.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      player_id: 'own',
      game_system_id: 'own',
      account_id: 'own',
      status: 'own',
      created_at: 'own',
    },
  }),
  impersonalTable('game_systems', [
    'id',
    'name',
    'description',
    'logo_image_url',
    'video_url',
    'status',
    'revision',
    'created_at',
  ]),
];
