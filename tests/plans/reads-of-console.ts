import * as requests from '#features/admin-requests/server/records/requests.ts';
import * as bans from '#features/accounts/server/records/bans.ts';
import * as listedUsers from '#features/accounts/server/records/users.ts';
import * as managedCampaigns from '#features/play/server/records/managed.ts';
import * as campaignRemoval from '#features/membership/server/records/removal.ts';
import * as managedConventions from '#features/conventions/server/records/managed.ts';
import * as managedExams from '#features/exams/server/records/managed.ts';
import * as managedSystems from '#features/game-systems/server/records/managed.ts';
import * as installation from '#features/installation/server/records/things.ts';
import * as managedTemplates from '#features/contracts/server/records/managed.ts';
import * as importLog from '#features/retailers/server/records/import-log.ts';
import * as retailerImport from '#features/retailers/server/records/import.ts';
import * as managedRetailers from '#features/retailers/server/records/managed.ts';
import * as deskNews from '#features/desk/server/records/news.ts';
import * as deskTakes from '#features/desk/server/records/takes.ts';
import * as toGrade from '#features/exams/server/records/to-grade.ts';
import * as contact from '#features/contact/server/records/contact-messages.ts';
import * as storeClaims from '#features/managers/server/records/claims.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { byName, campaign, later, middle, newest, now, user } from './view-of-one.ts';

const rowsOfFile = ['Dragon', 'Goblin'].map((name, place) => ({
  place,
  key: name,
  middle: null,
  country: '',
  name,
  description: '',
  address: '1 Main St',
  city: 'Erie',
  state: 'PA',
  zip: '16501',
  phone: '',
  email: '',
  websiteUrl: '',
  lat: null,
  lng: null,
}));

/** What the console lists, counts and imports. */
export const readsOfConsole: Read[] = [
  { name: 'admin-requests: listOtherAdmins', read: (db) => requests.listOtherAdmins(db, user) },
  {
    name: 'admin-requests: listRequestRows, waiting',
    read: (db) => requests.listRequestRows(db, { state: 'waiting', now }, null),
  },
  {
    name: 'admin-requests: listRequestRows, ended, a later page',
    read: (db) => requests.listRequestRows(db, { state: 'ended', now }, middle),
  },
  {
    name: 'accounts: listAllUsers, found by a text',
    read: (db) => listedUsers.listAllUsers(db, { q: 'p1777' }, newest),
  },
  {
    name: 'accounts: listAllUsers, a later page by name',
    read: (db) => listedUsers.listAllUsers(db, {}, byName('username', 'p5')),
  },
  {
    name: 'accounts: listAllUsers, banned',
    read: (db) => listedUsers.listAllUsers(db, { standing: 'banned' }, newest),
  },
  {
    name: 'accounts: listAllUsers, admins',
    read: (db) => listedUsers.listAllUsers(db, { role: 'admin' }, newest),
  },
  {
    name: 'accounts: listAllUsers, with the name of another',
    read: (db) => listedUsers.listAllUsers(db, { names: 'alike' }, newest),
  },
  {
    name: 'accounts: findUserDetails',
    read: (db) => listedUsers.findUserDetails(db, crowdId('user', 77), now),
  },
  { name: 'installation: findFirstThings', read: (db) => installation.findFirstThings(db) },
  {
    name: 'exams: findToGrade',
    read: (db) => toGrade.findToGrade(db),
    maxRowsRead: 15_000,
  },
  { name: 'exams: isToGrade', read: (db) => toGrade.isToGrade(db, crowdId('submission', 77)) },
  {
    name: 'managers: findWaitingClaims',
    read: (db) => storeClaims.findWaitingClaims(db),
    maxRowsRead: 15_000,
  },
  {
    name: 'managers: isWaitingClaim',
    read: (db) => storeClaims.isWaitingClaim(db, crowdId('storeclaim', 77)),
  },
  {
    name: 'managers: listStoreClaims, waiting',
    read: (db) => storeClaims.listStoreClaims(db, { state: 'waiting' }, newest),
  },
  {
    name: 'managers: listStoreClaims, found by a text',
    read: (db) => storeClaims.listStoreClaims(db, { q: 'zzz' }, newest),
  },
  { name: 'contact: findOpenMessages', read: (db) => contact.findOpenMessages(db), maxRowsRead: 15_000 },
  { name: 'contact: isOpenMessage', read: (db) => contact.isOpenMessage(db, crowdId('message', 77)) },
  { name: 'accounts: listBansOf', read: (db) => bans.listBansOf(db, user) },
  { name: 'accounts: listEnded', read: (db) => bans.listEnded(db, now) },
  { name: 'accounts: findAppealed', read: (db) => bans.findAppealed(db) },
  { name: 'accounts: isAppealed', read: (db) => bans.isAppealed(db, crowdId('ban', 77)) },
  { name: 'accounts: findStandingBan', read: (db) => bans.findStandingBan(db, user) },
  {
    name: 'accounts: listAllUsers, with an appeal',
    read: (db) => listedUsers.listAllUsers(db, { standing: 'appealed' }, newest),
    maxRowsRead: 5_000,
  },
  {
    name: 'accounts: listAllUsers, one',
    read: (db) => listedUsers.listAllUsers(db, { userId: user }, newest),
  },
  { name: 'desk: hasNews', read: (db) => deskNews.hasNews(db, 'exam', now) },
  { name: 'desk: listAdminClocks', read: (db) => deskNews.listAdminClocks(db) },
  { name: 'desk: listTakes', read: (db) => deskTakes.listTakes(db, new Date(0)) },
  {
    name: 'contracts: listManagedTemplates',
    read: (db) => managedTemplates.listManagedTemplates(db, {}, newest),
    maxRowsRead: 5_000,
  },
  {
    name: 'retailers: listManagedRetailers, found by a text',
    read: (db) => managedRetailers.listManagedRetailers(db, { q: 'gon keep 4' }, newest),
  },
  {
    name: 'retailers: findMatches',
    read: (db) => retailerImport.findMatches(db, retailerImport.tableOf(rowsOfFile)),
  },
  { name: 'retailers: listImports', read: (db) => importLog.listImports(db) },
  {
    name: 'play: listManagedCampaigns, a later page of a type',
    read: (db) => managedCampaigns.listManagedCampaigns(db, { type: 'Online' }, later),
  },
  {
    name: 'play: listManagedCampaigns, found by a text',
    read: (db) => managedCampaigns.listManagedCampaigns(db, { q: 'gn 1777' }, newest),
  },
  {
    name: 'play: listManagedCampaigns, inactive',
    read: (db) => managedCampaigns.listManagedCampaigns(db, { status: 'inactive' }, newest),
  },
  {
    name: 'membership: countRemoval',
    read: (db) => campaignRemoval.countRemoval(db, campaign),
  },
  {
    name: 'retailers: listManagers',
    read: (db) => managedRetailers.listManagers(db, crowdId('retailer', 77)),
  },
  {
    name: 'contact: listContactMessages, open',
    read: (db) => contact.listContactMessages(db, { state: 'open' }, newest),
  },
  {
    name: 'contact: listContactMessages, found by a text',
    read: (db) => contact.listContactMessages(db, { q: 'zzz' }, newest),
  },
  {
    name: 'conventions: listManagedConventions, found by a text',
    read: (db) => managedConventions.listManagedConventions(db, { q: 'ion 1777' }, byName('name', '')),
  },
  {
    name: 'exams: listManagedExams, a later page by name',
    read: (db) => managedExams.listManagedExams(db, {}, byName('name', 'Exam 5')),
  },
  {
    name: 'exams: listManagedExams, found by a text',
    read: (db) => managedExams.listManagedExams(db, { q: 'am 1777' }, newest),
  },
  {
    name: 'game-systems: listManagedSystems',
    read: (db) => managedSystems.listManagedSystems(db, { q: '7' }, byName('name', '')),
  },
];
