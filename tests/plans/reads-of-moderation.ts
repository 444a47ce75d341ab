import * as moderated from '#features/membership/server/records/moderated.ts';
import * as cases from '#features/moderation/server/records/cases.ts';
import * as persons from '#features/moderation/server/records/persons.ts';
import * as queue from '#features/moderation/server/records/queue.ts';
import * as notes from '#features/person-notes/server/records/person-notes.ts';
import * as reports from '#features/moderation/server/records/reports.ts';
import * as ratings from '#features/ratings/server/records/moderated.ts';
import { listBlocked } from '#features/blocks/server/records/blocks.ts';
import * as meeting from '#features/blocks/server/records/meeting.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { campaign, middle, now, player, user } from './view-of-one.ts';

const thing = { kind: 'campaign', id: campaign } as const;
const someCases = [1, 2, 3].map((number) => crowdId('case', number));

/** Moderation: twenty thousand cases with their reports, some hundred of which wait. */
export const readsOfModeration: Read[] = [
  { name: 'moderation: listCases, waiting', read: (db) => queue.listCases(db, 'waiting', null) },
  {
    name: 'moderation: listCases, waiting, a later page',
    read: (db) => queue.listCases(db, 'waiting', middle),
  },
  { name: 'moderation: listCases, decided', read: (db) => queue.listCases(db, 'decided', null) },
  {
    name: 'moderation: listCases, decided, a later page',
    read: (db) => queue.listCases(db, 'decided', middle),
  },
  { name: 'moderation: listCasesOfUser', read: (db) => queue.listCasesOfUser(db, user) },
  { name: 'moderation: countReportsBy', read: (db) => reports.countReportsBy(db, user) },
  { name: 'person-notes: listNotesOf', read: (db) => notes.listNotesOf(db, user, null) },
  { name: 'person-notes: listNotesOf, a later page', read: (db) => notes.listNotesOf(db, user, middle) },
  { name: 'person-notes: lockPerson', read: (db) => notes.lockPerson(db, user) },
  { name: 'person-notes: lockNote', read: (db) => notes.lockNote(db, crowdId('note', 77)) },
  { name: 'moderation: findWaitingCases, reports', read: (db) => queue.findWaitingCases(db, 'report') },
  { name: 'moderation: isWaitingCase', read: (db) => queue.isWaitingCase(db, crowdId('case', 77)) },
  { name: 'moderation: findWaitingCases, appeals', read: (db) => queue.findWaitingCases(db, 'appeal') },
  { name: 'moderation: listCasesOfThing', read: (db) => cases.listCasesOfThing(db, thing) },
  { name: 'moderation: listDecisionsAbout', read: (db) => cases.listDecisionsAbout(db, user, null) },
  {
    name: 'moderation: listDecisionsAbout, a later page',
    read: (db) => cases.listDecisionsAbout(db, user, middle),
  },
  { name: 'moderation: findHiding', read: (db) => cases.findHiding(db, user, thing) },
  { name: 'moderation: listReports', read: (db) => reports.listReports(db, someCases) },
  { name: 'moderation: listReporters', read: (db) => reports.listReporters(db, crowdId('case', 1)) },
  { name: 'moderation: findPerson', read: (db) => persons.findPerson(db, user) },
  {
    name: 'membership: findOwedSeats',
    read: (db) => moderated.findOwedSeats(db, { campaignId: campaign }, now),
  },
  { name: 'blocks: listBlocked', read: (db) => listBlocked(db, player) },
  {
    name: 'moderation: hidesOwn',
    read: (db) => cases.hidesOwn(db, { kind: 'campaign', id: crowdId('campaign', 77) }, user),
  },
  { name: 'blocks: mayMeet', read: (db) => meeting.mayMeet(db, player, crowdId('player', 78)) },
  {
    name: 'blocks: isBlockedAt',
    read: (db) => meeting.isBlockedAt(db, 'p77@crowd.example', player),
  },
  { name: 'ratings: listRatingsOf', read: (db) => ratings.listRatingsOf(db, player) },
];
