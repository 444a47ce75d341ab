import { accountsSecrets } from '#features/accounts/server/links/person-secrets.ts';
import { campaignsSecrets } from '#features/calendars/server/person-secrets.ts';
import { invitesSecrets } from '#features/invites/server/records/person-secrets.ts';
import { personalDataSecrets } from '#features/personal-data/server/records/person-secrets.ts';
import { pushSecrets } from '#features/push/server/records/person-secrets.ts';
import type { PersonSecret } from '#platform/personal/person-secret.ts';
import { platformSecrets } from '#platform/personal/platform-secrets.ts';

/** Everything that stands for a person, each declared by the feature that makes it, in the order in which it ends. */
export const personSecrets: readonly PersonSecret[] = [
  ...accountsSecrets,
  ...pushSecrets,
  ...campaignsSecrets,
  ...invitesSecrets,
  ...personalDataSecrets,
  ...platformSecrets,
];
