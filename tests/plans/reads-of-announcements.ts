import * as announcements from '#features/announcements/server/records/announcements.ts';
import * as questions from '#features/announcements/server/records/questions.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { middle, monthAgo, now, player } from './view-of-one.ts';

/** A campaign in which very much was announced and asked. */
const campaignId = crowdId('campaign', 771);
const fiveDaysAgo: [string, string] = [new Date(now.getTime() - 5 * 86_400_000).toISOString(), middle[1]];
const dayAgo = new Date(now.getTime() - 86_400_000);
/** Asked more than anybody else. */
const askerId = crowdId('player', 77);

/** What organisers announce, and what players ask them. */
export const readsOfAnnouncements: Read[] = [
  {
    name: 'announcements: listAnnouncements, for the owner',
    read: (db) =>
      announcements.listAnnouncements(db, { campaignId, seatsOf: null, readerId: player, after: null }),
  },
  {
    name: 'announcements: listAnnouncements, for a player, a later page',
    read: (db) =>
      announcements.listAnnouncements(db, {
        campaignId,
        seatsOf: player,
        readerId: player,
        after: fiveDaysAgo,
      }),
  },
  {
    name: 'announcements: countInCampaign',
    read: (db) => announcements.countInCampaign(db, campaignId, dayAgo),
  },
  { name: 'announcements: countOfAuthor', read: (db) => announcements.countOfAuthor(db, player, monthAgo) },
  {
    name: 'announcements: listAnswered',
    read: (db) => questions.listAnswered(db, campaignId, { readerId: null, after: null }),
  },
  {
    name: 'announcements: listAnswered, a later page',
    read: (db) =>
      questions.listAnswered(db, campaignId, {
        readerId: player,
        after: [new Date(now.getTime() - 3_600_000).toISOString(), campaignId],
      }),
  },
  {
    name: 'announcements: listOwnQuestions',
    read: (db) => questions.listOwnQuestions(db, campaignId, { askerId, after: null }),
  },
  {
    name: 'announcements: listOwnQuestions, a later page',
    read: (db) => questions.listOwnQuestions(db, campaignId, { askerId, after: fiveDaysAgo }),
  },
  { name: 'announcements: listWaiting', read: (db) => questions.listWaiting(db, campaignId, null) },
  {
    name: 'announcements: listWaiting, a later page',
    read: (db) => questions.listWaiting(db, campaignId, fiveDaysAgo),
  },
  { name: 'announcements: listCampaignsToAnswer', read: (db) => questions.listCampaignsToAnswer(db, player) },
  { name: 'announcements: countAsked', read: (db) => questions.countAsked(db, askerId, dayAgo) },
  { name: 'announcements: countOpen', read: (db) => questions.countOpen(db, askerId, campaignId) },
];
