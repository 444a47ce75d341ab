import type { AnyRouter } from '@orpc/server';
import { accountsFeature } from '#features/accounts/server/feature.ts';
import { adminRequestsFeature } from '#features/admin-requests/server/feature.ts';
import { announcementsFeature } from '#features/announcements/server/feature.ts';
import { auditLogFeature } from '#features/audit-log/server/feature.ts';
import { bansFeature } from '#features/bans/server/feature.ts';
import { blocksFeature } from '#features/blocks/server/feature.ts';
import { brandingFeature } from '#features/branding/server/feature.ts';
import { calendarsFeature } from '#features/calendars/server/feature.ts';
import { campaignsFeature } from '#features/campaigns/server/feature.ts';
import { contactFeature } from '#features/contact/server/feature.ts';
import { contractsFeature } from '#features/contracts/server/feature.ts';
import { conventionsFeature } from '#features/conventions/server/feature.ts';
import { deskFeature } from '#features/desk/server/feature.ts';
import { examsFeature } from '#features/exams/server/feature.ts';
import { gameSystemsFeature } from '#features/game-systems/server/feature.ts';
import { homeFeature } from '#features/home/server/feature.ts';
import { figuresFeature } from '#features/figures/server/feature.ts';
import { installationFeature } from '#features/installation/server/feature.ts';
import { invitesFeature } from '#features/invites/server/feature.ts';
import { managersFeature } from '#features/managers/server/feature.ts';
import { membershipFeature } from '#features/membership/server/feature.ts';
import { moderationFeature } from '#features/moderation/server/feature.ts';
import { networkFeature } from '#features/network/server/feature.ts';
import { noticesFeature } from '#features/notices/server/feature.ts';
import { outgoingMailFeature } from '#features/outgoing-mail/server/feature.ts';
import { personNotesFeature } from '#features/person-notes/server/feature.ts';
import { personalDataFeature } from '#features/personal-data/server/feature.ts';
import { playFeature } from '#features/play/server/feature.ts';
import { playersFeature } from '#features/players/server/feature.ts';
import { pointsFeature } from '#features/points/server/feature.ts';
import { pushFeature } from '#features/push/server/feature.ts';
import { ratingsFeature } from '#features/ratings/server/feature.ts';
import { retailersFeature } from '#features/retailers/server/feature.ts';
import { seatsFeature } from '#features/seats/server/feature.ts';
import { sessionsFeature } from '#features/sessions/server/feature.ts';
import { storePageFeature } from '#features/store-page/server/feature.ts';
import { tablesFeature } from '#features/tables/server/feature.ts';
import { visitsFeature } from '#features/visits/server/feature.ts';
import type { ChoiceParts, Feature, QueueParts, RouteParts } from '#platform/feature.ts';
import { fileColumns as uploadColumns } from '#platform/files/upload-records.ts';
import { adminBurst } from '#platform/notices/bursts.ts';
import { platformSecrets } from '#platform/personal/platform-secrets.ts';
import { platformTables } from '#platform/personal/platform-tables.ts';
import type { contract } from './contract.ts';

/** Every feature, by the name of its operations in contract.ts. Exports of personal data and the groups of /my/notifications are in this order. */
const features = {
  accounts: accountsFeature,
  players: playersFeature,
  blocks: blocksFeature,
  branding: brandingFeature,
  gameSystems: gameSystemsFeature,
  campaigns: [
    sessionsFeature,
    seatsFeature,
    membershipFeature,
    campaignsFeature,
    calendarsFeature,
    playFeature,
  ],
  tables: tablesFeature,
  announcements: announcementsFeature,
  ratings: ratingsFeature,
  visits: visitsFeature,
  retailers: retailersFeature,
  managers: managersFeature,
  storePage: storePageFeature,
  figures: figuresFeature,
  conventions: conventionsFeature,
  exams: examsFeature,
  invites: invitesFeature,
  network: networkFeature,
  contracts: contractsFeature,
  notices: noticesFeature,
  push: pushFeature,
  contact: contactFeature,
  moderation: moderationFeature,
  adminRequests: adminRequestsFeature,
  desk: deskFeature,
  personalData: personalDataFeature,
  bans: bansFeature,
  personNotes: personNotesFeature,
  auditLog: auditLogFeature,
  home: homeFeature,
  installation: installationFeature,
  outgoingMail: outgoingMailFeature,
  points: pointsFeature,
} satisfies Record<keyof typeof contract, Feature | readonly Feature[]>;

const all: readonly Feature[] = Object.values(features).flat();

const routerOf = (parts: Feature | readonly Feature[]) =>
  Object.assign({}, ...[parts].flat().map(({ router = {} }) => router));

/** Every operation's use-case, by the names of contract.ts. */
export const router = Object.fromEntries(
  Object.entries(features).map(([name, parts]) => [name, routerOf(parts)]),
) as Record<keyof typeof features, AnyRouter>;

export const noticeKinds = [...all.flatMap(({ notices = [] }) => notices), adminBurst];

/** Every kind of event that becomes notices after its commit. */
export const eventKinds = all.flatMap(({ events = [] }) => events);

/** Every kind of thing that people report and admins moderate. */
export const things = all.flatMap((feature) => feature.things ?? []);

/** Every kind of work that waits for admins. */
export const deskWork = all.flatMap((feature) => feature.deskWork ?? []);
/** The numbers for the metrics that features read from the database. */
export const gauges = all.flatMap((feature) => feature.gauges ?? []);

/** Every table of the schema. */
export const personalTables = [...all.flatMap((feature) => feature.personalTables ?? []), ...platformTables];

/** Every secret that authenticates a person, in the order in which they end. */
export const personSecrets = [...all.flatMap((feature) => feature.personSecrets ?? []), ...platformSecrets];

/** Every column of the schema that refers to stored files. */
export const fileColumns = [...uploadColumns, ...all.flatMap((feature) => feature.fileColumns ?? [])];

/** The lists of the console that can be downloaded as CSV files. */
export const tableExports = all.flatMap(({ exports = [] }) => exports);

export const queuesOf = (parts: QueueParts) => all.flatMap(({ queues }) => queues?.(parts) ?? []);
export const routesOf = (parts: RouteParts) => all.flatMap(({ routes }) => routes?.(parts) ?? []);
export const mailChoicesOf = (parts: ChoiceParts) =>
  all.flatMap(({ mailChoices }) => mailChoices?.(parts) ?? []);
