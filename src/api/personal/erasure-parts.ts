import { accountsErasure } from '#features/accounts/server/users/erase-credentials.ts';
import { announcementsErasure } from '#features/announcements/server/records/erased-person.ts';
import { campaignsErasure } from '#features/membership/server/members/erase-player.ts';
import { contactErasure } from '#features/contact/server/records/erased-person.ts';
import { contractsErasure } from '#features/contracts/server/records/erased-person.ts';
import { invitesErasure } from '#features/invites/server/records/erased-person.ts';
import { networkErasure } from '#features/network/server/records/erased-player.ts';
import { noticesErasure } from '#features/notices/server/records/erased-person.ts';
import { personalDataErasure } from '#features/personal-data/server/records/erased-person.ts';
import type { ErasurePart } from '#platform/context.ts';
import { platformErasure } from '#platform/personal/platform-erasure.ts';

/**
 * What each feature does when a person is erased. The order follows the order of locks (invitations, network,
 * campaigns). Files come before the rows that refer to them, and notices last, so that notices sent by the erasure
 * itself are renamed too.
 */
export const erasureParts: readonly ErasurePart[] = [
  platformErasure,
  personalDataErasure,
  invitesErasure,
  networkErasure,
  announcementsErasure,
  campaignsErasure,
  contactErasure,
  accountsErasure,
  contractsErasure,
  noticesErasure,
];
