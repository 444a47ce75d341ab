import type { PersonSecret } from '#platform/personal/person-secret.ts';

/** What push messages keep that stands for a person. */
export const pushSecrets: readonly PersonSecret[] = [
  {
    // They go with the row of their session.
    name: 'browsers that take push messages',
    columns: ['endpoint', 'p256dh', 'auth'].map((column) => `push_devices.${column}`),
    ends: 'always',
  },
];
