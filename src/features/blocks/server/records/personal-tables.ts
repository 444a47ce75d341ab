import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** Whom people do not want to meet. Whoever is blocked is told nothing of it, in an export either. */
export const blocksTables: readonly PersonalTable[] = [
  personalTable('player_blocks', {
    title: 'Players that you blocked.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', blocked_id: 'own', created_at: 'own' },
  }),
];
