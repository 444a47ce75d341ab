import { accountsTables } from '#features/accounts/server/records/personal-tables.ts';
import { adminRequestsTables } from '#features/admin-requests/server/records/personal-tables.ts';
import { announcementsTables } from '#features/announcements/server/records/personal-tables.ts';
import { auditLogTables } from '#features/audit-log/server/records/personal-tables.ts';
import { blocksTables } from '#features/blocks/server/records/personal-tables.ts';
import { campaignsTables } from '#features/membership/server/records/personal/personal-tables.ts';
import { contactTables } from '#features/contact/server/records/personal-tables.ts';
import { contractsTables } from '#features/contracts/server/records/personal-tables.ts';
import { conventionsTables } from '#features/conventions/server/records/personal-tables.ts';
import { examsTables } from '#features/exams/server/records/personal-tables.ts';
import { gameSystemsTables } from '#features/game-systems/server/records/personal-tables.ts';
import { invitesTables } from '#features/invites/server/records/personal-tables.ts';
import { moderationTables } from '#features/moderation/server/records/personal-tables.ts';
import { networkTables } from '#features/network/server/records/personal-tables.ts';
import { noticesTables } from '#features/notices/server/records/personal-tables.ts';
import { personalDataTables } from '#features/personal-data/server/records/erasures.ts';
import { playersTables } from '#features/players/server/records/personal-tables.ts';
import { pushTables } from '#features/push/server/records/personal-tables.ts';
import { ratingsTables } from '#features/ratings/server/records/personal-tables.ts';
import { retailersTables } from '#features/retailers/server/records/personal-tables.ts';
import { visitsTables } from '#features/visits/server/records/personal-tables.ts';
import type { PersonalTable } from '#platform/personal/personal-table.ts';
import { platformTables } from '#platform/personal/platform-tables.ts';

/** Every table of the schema, each declared by the feature that keeps it, in the order of an export. */
export const personalTables: readonly PersonalTable[] = [
  ...accountsTables,
  ...playersTables,
  ...blocksTables,
  ...gameSystemsTables,
  ...campaignsTables,
  ...announcementsTables,
  ...ratingsTables,
  ...visitsTables,
  ...retailersTables,
  ...conventionsTables,
  ...examsTables,
  ...invitesTables,
  ...networkTables,
  ...contractsTables,
  ...noticesTables,
  ...pushTables,
  ...contactTables,
  ...moderationTables,
  ...adminRequestsTables,
  ...personalDataTables,
  ...auditLogTables,
  ...platformTables,
];
