import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** Personal data in the tables of moderation. Cases are deleted with the author of their thing, and with them other people's reports of it. */
export const moderationTables: readonly PersonalTable[] = [
  personalTable('moderation_cases', {
    title: 'What we decided about things of yours, and what you said against it.',
    isOf: ({ userId }) => sql`t.user_id = ${userId} and t.decided_at is not null`,
    columns: {
      id: 'own',
      thing_kind: 'own',
      thing_id: 'own',
      thing_title: 'own',
      user_id: 'own',
      opened_at: 'own',
      decision: 'own',
      rule: 'own',
      reason: 'own',
      // It is not revealed which admin decided.
      decided_by: 'secret',
      decided_at: 'own',
      kept: 'secret',
      restored_at: 'own',
      appeal: 'own',
      appealed_at: 'own',
      appeal_decision: 'own',
      appeal_answer: 'own',
      appeal_decided_by: 'secret',
      appeal_decided_at: 'own',
      waiting_since: 'product',
    },
  }),
  personalTable('reports', {
    title: 'What you reported.',
    isOf: ({ userId }) => sql`t.reported_by = ${userId}`,
    columns: {
      id: 'own',
      case_id: 'secret',
      thing_kind: 'own',
      thing_id: 'own',
      reported_by: 'own',
      rule: 'own',
      text: 'own',
      created_at: 'own',
    },
  }),
];
