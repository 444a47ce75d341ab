import { accountsRouter } from '#features/accounts/server/router.ts';
import { adminRequestsRouter } from '#features/admin-requests/server/router.ts';
import { announcementsRouter } from '#features/announcements/server/router.ts';
import { auditLogRouter } from '#features/audit-log/server/router.ts';
import { blocksRouter } from '#features/blocks/server/router.ts';
import { calendarsRouter } from '#features/calendars/server/router.ts';
import { membershipRouter } from '#features/membership/server/router.ts';
import { playRouter } from '#features/play/server/router.ts';
import { seatsRouter } from '#features/seats/server/router.ts';
import { sessionsRouter } from '#features/sessions/server/router.ts';
import { contactRouter } from '#features/contact/server/router.ts';
import { contractsRouter } from '#features/contracts/server/router.ts';
import { conventionsRouter } from '#features/conventions/server/router.ts';
import { examsRouter } from '#features/exams/server/router.ts';
import { gameSystemsRouter } from '#features/game-systems/server/router.ts';
import { homeRouter } from '#features/home/server/router.ts';
import { installationRouter } from '#features/installation/server/router.ts';
import { invitesRouter } from '#features/invites/server/router.ts';
import { moderationRouter } from '#features/moderation/server/router.ts';
import { networkRouter } from '#features/network/server/router.ts';
import { noticesRouter } from '#features/notices/server/router.ts';
import { outgoingMailRouter } from '#features/outgoing-mail/server/router.ts';
import { personalDataRouter } from '#features/personal-data/server/router.ts';
import { playersRouter } from '#features/players/server/router.ts';
import { pointsRouter } from '#features/points/server/router.ts';
import { pushRouter } from '#features/push/server/router.ts';
import { ratingsRouter } from '#features/ratings/server/router.ts';
import { retailersRouter } from '#features/retailers/server/router.ts';
import { visitsRouter } from '#features/visits/server/router.ts';

/** Every operation's use-case: one line a feature, under the same name as in contract.ts. */
export const router = {
  accounts: accountsRouter,
  adminRequests: adminRequestsRouter,
  announcements: announcementsRouter,
  auditLog: auditLogRouter,
  blocks: blocksRouter,
  campaigns: {
    ...membershipRouter,
    ...playRouter,
    ...sessionsRouter,
    ...seatsRouter,
    ...calendarsRouter,
  },
  contact: contactRouter,
  contracts: contractsRouter,
  conventions: conventionsRouter,
  exams: examsRouter,
  gameSystems: gameSystemsRouter,
  home: homeRouter,
  installation: installationRouter,
  invites: invitesRouter,
  moderation: moderationRouter,
  network: networkRouter,
  notices: noticesRouter,
  outgoingMail: outgoingMailRouter,
  personalData: personalDataRouter,
  players: playersRouter,
  points: pointsRouter,
  push: pushRouter,
  ratings: ratingsRouter,
  retailers: retailersRouter,
  visits: visitsRouter,
};
