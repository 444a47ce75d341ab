import type { PersonSecret } from './person-secret.ts';

/** The secrets of src/platform itself that authenticate a person. */
export const platformSecrets: readonly PersonSecret[] = [
  {
    name: 'links that switch mails off',
    columns: [],
    ends: ['erasure'],
    staysBecause:
      'They switch mails of one kind off or on and do nothing else, and have to work in every old mail.',
  },
  {
    name: 'answers kept for repeated requests',
    columns: ['answer', 'caller', 'created_at', 'input_sha256', 'operation', 'request_id', 'status'].map(
      (column) => `request_ids.${column}`,
    ),
    ends: ['erasure'],
    staysBecause: 'Only the same person gets them, signed in, and no secret is in them.',
  },
];
