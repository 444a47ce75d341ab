import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** What ratings keep of people. Of those that somebody got, who gave them is told to nobody. */
export const ratingsTables: readonly PersonalTable[] = [
  personalTable('player_ratings', {
    title: 'Ratings that you gave.',
    isOf: ({ playerId }) => sql`t.rater_player_id = ${playerId}`,
    columns: {
      id: 'own',
      player_id: 'own',
      session_id: 'own',
      rater_player_id: 'cleared',
      rating: 'own',
      created_at: 'own',
      hidden_at: 'product',
    },
  }),
];
