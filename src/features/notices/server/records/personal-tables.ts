import { sql } from 'kysely';
import { type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** What notices keep of people: those who are told, and those they tell of. */
export const noticesTables: readonly PersonalTable[] = [
  personalTable('notices', {
    title: 'What you were told.',
    isOf: ({ userId }) => sql`t.id in (select notice_id from notice_readers where user_id = ${userId})`,
    columns: {
      id: 'own',
      kind: 'own',
      about: 'own',
      facts: 'renamed',
      created_at: 'own',
      is_open: 'own',
      is_once: 'own',
    },
  }),
  personalTable('notice_readers', {
    title: 'When you were told, and when you read it.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      notice_id: 'own',
      user_id: 'own',
      at: 'own',
      read_at: 'own',
      is_listed: 'own',
      due_at: 'own',
    },
  }),
  personalTable('notice_choices', {
    title: 'Which notices you switched on or off.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: { user_id: 'own', kind: 'own', channel: 'own', is_on: 'own' },
  }),
  personalTable('notice_settings', {
    title: 'Your quiet hours and reminders.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      user_id: 'own',
      quiet_from: 'own',
      quiet_until: 'own',
      first_reminder_minutes: 'own',
      second_reminder_minutes: 'own',
    },
  }),
];
