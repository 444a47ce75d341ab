import type { PermissionRows } from './permission-row.ts';
import { accountsRows } from './rows/accounts.ts';
import { adminRequestsRows } from './rows/console/admin-requests.ts';
import { announcementsRows } from './rows/announcements.ts';
import { auditLogRows } from './rows/console/audit-log.ts';
import { blocksRows } from './rows/blocks.ts';
import { hostsRows } from './rows/campaigns/hosts.ts';
import { admissionRows } from './rows/campaigns/admission.ts';
import { campaignsRows } from './rows/campaigns/campaigns.ts';
import { waitlistRows } from './rows/campaigns/waitlist.ts';
import { seriesRows } from './rows/campaigns/series.ts';
import { bookRows } from './rows/campaigns/book.ts';
import { checkInRows } from './rows/campaigns/check-in.ts';
import { toolsRows } from './rows/campaigns/tools.ts';
import { tableFactsRows } from './rows/campaigns/table-facts.ts';
import { contactRows } from './rows/contact.ts';
import { contractsRows } from './rows/contracts.ts';
import { conventionsRows } from './rows/conventions.ts';
import { personNotesRows } from './rows/console/person-notes.ts';
import { bansRows } from './rows/console/bans.ts';
import { deskRows } from './rows/console/desk.ts';
import { examsRows } from './rows/exams.ts';
import { gameSystemsRows } from './rows/game-systems.ts';
import { homeRows } from './rows/home.ts';
import { installationRows } from './rows/console/installation.ts';
import { invitesRows } from './rows/invites.ts';
import { managersRows } from './rows/managers.ts';
import { networkRows } from './rows/network.ts';
import { noticesRows } from './rows/notices.ts';
import { brandingRows } from './rows/console/branding.ts';
import { outgoingMailRows } from './rows/console/outgoing-mail.ts';
import { personalDataRows } from './rows/personal-data.ts';
import { moderationRows } from './rows/moderation.ts';
import { playersRows } from './rows/players.ts';
import { pointsRows } from './rows/points.ts';
import { pushRows } from './rows/push.ts';
import { ratingsRows } from './rows/ratings.ts';
import { retailersRows } from './rows/retailers.ts';
import { figuresRows } from './rows/figures.ts';
import { storePageRows } from './rows/store-page.ts';
import { tablesRows } from './rows/campaigns/tables.ts';
import { visitsRows } from './rows/visits.ts';

/** Who may do what: one row for each operation of the API. */
export const permissionRows: PermissionRows = {
  ...accountsRows,
  ...adminRequestsRows,
  ...announcementsRows,
  ...auditLogRows,
  ...bansRows,
  ...personNotesRows,
  ...deskRows,
  ...blocksRows,
  ...campaignsRows,
  ...hostsRows,
  ...admissionRows,
  ...waitlistRows,
  ...bookRows,
  ...checkInRows,
  ...toolsRows,
  ...tableFactsRows,
  ...contactRows,
  ...contractsRows,
  ...conventionsRows,
  ...examsRows,
  ...gameSystemsRows,
  ...homeRows,
  ...installationRows,
  ...invitesRows,
  ...moderationRows,
  ...managersRows,
  ...networkRows,
  ...noticesRows,
  ...brandingRows,
  ...outgoingMailRows,
  ...personalDataRows,
  ...playersRows,
  ...pointsRows,
  ...pushRows,
  ...ratingsRows,
  ...retailersRows,
  ...storePageRows,
  ...figuresRows,
  ...seriesRows,
  ...tablesRows,
  ...visitsRows,
};
