import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from './personal-table.ts';

export const platformTables: readonly PersonalTable[] = [
  personalTable('uploads', {
    title: 'Files that you sent and that wait for the thing they belong to.',
    isOf: ({ userId }) => sql`t.user_id = ${userId}`,
    columns: {
      id: 'own',
      user_id: 'own',
      kind: 'own',
      name: 'own',
      storage_key: 'own',
      content_type: 'own',
      size_bytes: 'own',
      original_key: 'own',
      original_bytes: 'own',
      created_at: 'own',
    },
  }),
  personalTable('request_ids', {
    columns: {
      caller: 'secret',
      request_id: 'secret',
      operation: 'secret',
      input_sha256: 'secret',
      status: 'secret',
      answer: 'secret',
      created_at: 'secret',
    },
  }),
  personalTable('auth.rate_limits', {
    columns: { id: 'product', key: 'evidence', count: 'product', last_request: 'product' },
    kept: {
      why: 'tries are counted under keyed hashes of addresses and networks, which cannot be read back',
      until: 'a day after the last try',
    },
  }),
  personalTable('changes', {
    columns: { xid: 'product', topic: 'product', subject: 'evidence' },
    kept: {
      why: 'servers learn from it which open pages read their things again; it names ids, and nothing of what changed',
      until: 'a minute or two after all have read it',
    },
  }),
  personalTable('notice_events', {
    columns: {
      written_at: 'product',
      id: 'product',
      kind: 'product',
      facts: 'evidence',
      by_id: 'evidence',
      at: 'product',
    },
    kept: {
      why: 'notices are made of it: it names who did what, as ids',
      until: 'a tenth of a second after it happened',
    },
  }),
  impersonalTable('changes_kept_from', ['is_only', 'xid']),
  impersonalTable('job_progress', ['job', 'done_until']),
  impersonalTable('data_keys', ['id', 'sealed', 'created_at']),
];
