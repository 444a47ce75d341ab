import type { PersonSecret } from '#platform/personal/person-secret.ts';

/** What the copies of people's data keep that stands for a person. */
export const personalDataSecrets: readonly PersonSecret[] = [
  {
    name: "copies of one's data, made or under way",
    columns: ['data_exports.storage_key'],
    ends: ['erasure'],
    staysBecause:
      'Their address opens nothing: only their person fetches them, signed in and after a fresh proof.',
  },
];
