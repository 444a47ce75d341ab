import { accountsNotices } from '#features/accounts/server/notices.ts';
import { adminRequestsNotices } from '#features/admin-requests/server/notices.ts';
import { announcementsNotices } from '#features/announcements/server/notices.ts';
import { calendarsNotices } from '#features/calendars/server/notices.ts';
import { membershipNotices } from '#features/membership/server/notices.ts';
import { campaignsNotices } from '#features/campaigns/server/notices.ts';
import { seatsNotices } from '#features/seats/server/notices.ts';
import { sessionsNotices } from '#features/sessions/server/notices.ts';
import { contactNotices } from '#features/contact/server/notices.ts';
import { contractsNotices } from '#features/contracts/server/notices.ts';
import { examsNotices } from '#features/exams/server/notices.ts';
import { invitesNotices } from '#features/invites/server/notices.ts';
import { moderationNotices } from '#features/moderation/server/notices.ts';
import { networkNotices } from '#features/network/server/notices.ts';
import { personalDataNotices } from '#features/personal-data/server/notices.ts';
import { ratingsNotices } from '#features/ratings/server/notices.ts';
import { retailersNotices } from '#features/retailers/server/notices.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { adminBurst } from '#platform/notices/bursts.ts';

/** Every kind of notice, each declared by the feature or part whose event it is, in the order of /my/notifications. */
export const noticeKinds: readonly NoticeKind[] = [
  ...sessionsNotices,
  ...seatsNotices,
  ...membershipNotices,
  ...campaignsNotices,
  ...calendarsNotices,
  ...retailersNotices,
  ...announcementsNotices,
  ...invitesNotices,
  ...networkNotices,
  ...examsNotices,
  ...ratingsNotices,
  ...contractsNotices,
  ...moderationNotices,
  ...accountsNotices,
  ...adminRequestsNotices,
  ...contactNotices,
  ...personalDataNotices,
  adminBurst,
];
