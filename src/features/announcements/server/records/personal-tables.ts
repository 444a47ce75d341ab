import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const announcementsTables: readonly PersonalTable[] = [
  personalTable('campaign_announcements', {
    title: 'What you announced to your players.',
    isOf: ({ playerId }) => sql`t.author_id = ${playerId}`,
    columns: {
      id: 'own',
      campaign_id: 'own',
      session_id: 'own',
      author_id: 'own',
      text: 'own',
      created_at: 'own',
      corrected_at: 'own',
      revision: 'product',
      removed_at: 'own',
      hidden_at: 'own',
    },
  }),
  personalTable('campaign_questions', {
    title: 'Questions that you asked or answered.',
    isOf: ({ playerId }) => sql`(t.asker_id = ${playerId} or t.answered_by = ${playerId})`,
    columns: {
      id: 'own',
      campaign_id: 'own',
      asker_id: 'own',
      text: 'own',
      created_at: 'own',
      answer: 'own',
      answered_by: 'own',
      answered_at: 'own',
      is_for_all: 'own',
      removed_at: 'own',
      hidden_at: 'own',
      answer_hidden_at: 'own',
    },
  }),
];
