import { accountsContract } from '#features/accounts/contract.ts';
import { adminRequestsContract } from '#features/admin-requests/contract.ts';
import { announcementsContract } from '#features/announcements/contract.ts';
import { auditLogContract } from '#features/audit-log/contract.ts';
import { bansContract } from '#features/bans/contract.ts';
import { blocksContract } from '#features/blocks/contract.ts';
import { brandingContract } from '#features/branding/contract.ts';
import { calendarsContract } from '#features/calendars/contract.ts';
import { figuresContract } from '#features/figures/contract.ts';
import { managersContract } from '#features/managers/contract.ts';
import { membershipContract } from '#features/membership/contract.ts';
import { playContract } from '#features/play/contract.ts';
import { seatsContract } from '#features/seats/contract.ts';
import { sessionsContract } from '#features/sessions/contract.ts';
import { contactContract } from '#features/contact/contract.ts';
import { contractsContract } from '#features/contracts/contract.ts';
import { conventionsContract } from '#features/conventions/contract.ts';
import { deskContract } from '#features/desk/contract.ts';
import { examsContract } from '#features/exams/contract.ts';
import { gameSystemsContract } from '#features/game-systems/contract.ts';
import { homeContract } from '#features/home/contract.ts';
import { installationContract } from '#features/installation/contract.ts';
import { invitesContract } from '#features/invites/contract.ts';
import { moderationContract } from '#features/moderation/contract.ts';
import { networkContract } from '#features/network/contract.ts';
import { noticesContract } from '#features/notices/contract.ts';
import { outgoingMailContract } from '#features/outgoing-mail/contract.ts';
import { personNotesContract } from '#features/person-notes/contract.ts';
import { personalDataContract } from '#features/personal-data/contract.ts';
import { playersContract } from '#features/players/contract.ts';
import { pointsContract } from '#features/points/contract.ts';
import { pushContract } from '#features/push/contract.ts';
import { ratingsContract } from '#features/ratings/contract.ts';
import { retailersContract } from '#features/retailers/contract.ts';
import { storePageContract } from '#features/store-page/contract.ts';
import { tablesContract } from '#features/tables/contract.ts';
import { visitsContract } from '#features/visits/contract.ts';

/** Every operation of the API, by feature. The API document, the browser's list of operations and the permission tests read it. */
export const contract = {
  accounts: accountsContract,
  adminRequests: adminRequestsContract,
  announcements: announcementsContract,
  auditLog: auditLogContract,
  bans: bansContract,
  personNotes: personNotesContract,
  blocks: blocksContract,
  branding: brandingContract,
  campaigns: {
    ...membershipContract,
    ...playContract,
    ...sessionsContract,
    ...seatsContract,
    ...calendarsContract,
  },
  contact: contactContract,
  contracts: contractsContract,
  conventions: conventionsContract,
  desk: deskContract,
  exams: examsContract,
  figures: figuresContract,
  gameSystems: gameSystemsContract,
  home: homeContract,
  installation: installationContract,
  invites: invitesContract,
  managers: managersContract,
  moderation: moderationContract,
  network: networkContract,
  notices: noticesContract,
  outgoingMail: outgoingMailContract,
  personalData: personalDataContract,
  players: playersContract,
  points: pointsContract,
  push: pushContract,
  ratings: ratingsContract,
  retailers: retailersContract,
  storePage: storePageContract,
  tables: tablesContract,
  visits: visitsContract,
};
