import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

const kept = {
  why: 'both sides may have to prove what was agreed; hashes over the whole forbid to change any part of it',
  until: 'the operator of the installation removes it with the installation',
};

/** What agreements keep of people: executed copies, their clauses and the decisions are evidence. */
export const contractsTables: readonly PersonalTable[] = [
  personalTable('contract_profiles', {
    title: 'Your decisions on agreements.',
    isOf: ({ userId }) => sql`t.profile_id = ${userId}`,
    columns: {
      id: 'evidence',
      name: 'evidence',
      profile_id: 'evidence',
      contract_id: 'evidence',
      template_id: 'evidence',
      accepted_date: 'evidence',
      declined_date: 'evidence',
      record_sha256: 'evidence',
    },
    kept,
  }),
  personalTable('contracts', {
    title: 'The agreements that you decided on, as you were shown them.',
    isOf: ({ userId }) => sql`t.auth_id = ${userId}`,
    columns: {
      id: 'evidence',
      auth_id: 'evidence',
      class_id: 'evidence',
      parent_id: 'evidence',
      previous_id: 'evidence',
      name: 'evidence',
      description: 'evidence',
      content: 'evidence',
      content_sha256: 'evidence',
      clauses_sha256: 'evidence',
      version: 'evidence',
      audience: 'evidence',
      revision: 'evidence',
      published_at: 'evidence',
      retired_at: 'evidence',
      created_at: 'evidence',
    },
    kept,
  }),
  personalTable('contract_clauses', {
    title: 'The clauses of those agreements.',
    isOf: ({ userId }) => sql`t.contract_id in (select id from contracts where auth_id = ${userId})`,
    columns: {
      id: 'evidence',
      contract_id: 'evidence',
      name: 'evidence',
      clause_name: 'evidence',
      clause_content: 'evidence',
      sortorder: 'evidence',
    },
    kept,
  }),
  impersonalTable('contract_classes', ['id', 'name']),
];
