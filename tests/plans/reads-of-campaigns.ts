import * as campaigns from '../../src/features/campaigns/server/records/campaigns.ts';
import * as debts from '../../src/features/campaigns/server/records/debts.ts';
import * as files from '../../src/features/campaigns/server/records/files.ts';
import * as handovers from '../../src/features/campaigns/server/records/handovers.ts';
import * as memberList from '../../src/features/campaigns/server/records/member-list.ts';
import * as nextSessions from '../../src/features/campaigns/server/records/next-sessions.ts';
import * as standing from '../../src/features/campaigns/server/records/standing.ts';
import * as refunds from '../../src/features/campaigns/server/records/refunds.ts';
import * as roster from '../../src/features/campaigns/server/records/roster.ts';
import * as seats from '../../src/features/campaigns/server/records/seats.ts';
import * as seatsOfPlayer from '../../src/features/campaigns/server/records/seats-of-player.ts';
import * as campaignSummaries from '../../src/features/campaigns/server/records/summaries.ts';
import * as sessions from '../../src/features/campaigns/server/records/sessions.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { campaign, middle, now, player, viewer } from './view-of-one.ts';

/** Campaigns with their sessions, seats and files. */
export const readsOfCampaigns: Read[] = [
  {
    name: 'campaigns: listCampaignsByType',
    read: (db) => campaigns.listCampaignsByType(db, viewer, 'Online', null),
  },
  {
    name: 'campaigns: listCampaignsByType, a later page',
    read: (db) => campaigns.listCampaignsByType(db, viewer, 'Online', middle),
  },
  {
    name: 'campaigns: listCampaignsByType, for a visitor',
    read: (db) => campaigns.listCampaignsByType(db, { playerId: null, now }, 'Online', null),
  },
  {
    name: 'campaigns: listCampaignsAtRetailer, a later page',
    read: (db) => campaigns.listCampaignsAtRetailer(db, viewer, crowdId('retailer', 77), middle),
  },
  {
    name: 'campaigns: listCampaignsAtConvention',
    read: (db) => campaigns.listCampaignsAtConvention(db, viewer, crowdId('convention', 77), null),
  },
  {
    name: 'campaigns: listCampaignsAtConvention, a later page',
    read: (db) => campaigns.listCampaignsAtConvention(db, viewer, crowdId('convention', 77), middle),
  },
  {
    name: 'campaigns: listCampaignsOfPlayer, owned',
    read: (db) => campaigns.listCampaignsOfPlayer(db, viewer, 'owner', null),
  },
  {
    name: 'campaigns: listCampaignsOfPlayer, played, a later page',
    read: (db) => campaigns.listCampaignsOfPlayer(db, viewer, 'player', middle),
  },
  { name: 'campaigns: findCampaign', read: (db) => campaigns.findCampaign(db, viewer, campaign) },
  {
    name: 'campaigns: findCampaignSummary',
    read: (db) => campaignSummaries.findCampaignSummary(db, campaign),
  },
  {
    name: 'campaigns: listActiveCampaignIds, a later page',
    read: (db) => campaignSummaries.listActiveCampaignIds(db, campaign, 1_000),
  },
  { name: 'campaigns: listFiles', read: (db) => files.listFiles(db, campaign, 'photos', null) },
  {
    name: 'campaigns: listMembers',
    read: (db) => memberList.listMembers(db, campaign, null),
  },
  { name: 'campaigns: listSessions', read: (db) => sessions.listSessions(db, campaign, player, null) },
  {
    name: 'campaigns: findStanding',
    read: (db) => standing.findStanding(db, crowdId('session', 772), player),
  },
  {
    name: 'campaigns: findSeating',
    read: (db) => seats.findSeating(db, crowdId('session', 772), player),
  },
  { name: 'campaigns: listRoster', read: (db) => roster.listRoster(db, crowdId('session', 772), null) },
  {
    name: 'campaigns: listRoster, a later page',
    read: (db) => roster.listRoster(db, crowdId('session', 772), middle),
  },
  {
    name: 'campaigns: countMostUpcomingSeats',
    read: (db) => seats.countMostUpcomingSeats(db, campaign, now),
  },
  {
    name: 'campaigns: listSeatsOfPlayer',
    read: (db) => seatsOfPlayer.listSeatsOfPlayer(db, player, null, null),
  },
  {
    name: 'campaigns: listSeatsOfPlayer, the pending ones, a later page',
    read: (db) => seatsOfPlayer.listSeatsOfPlayer(db, player, 'pending', middle),
  },
  { name: 'campaigns: listDebtsOfPlayer', read: (db) => debts.listDebtsOfPlayer(db, player) },
  {
    name: 'campaigns: listRefundsOfPlayer, a later page',
    read: (db) => refunds.listRefundsOfPlayer(db, player, middle),
  },
  {
    name: 'campaigns: listNextSessions',
    read: (db) => nextSessions.listNextSessions(db, player, now),
  },
  { name: 'campaigns: listHandoversTo', read: (db) => handovers.listHandoversTo(db, player) },
  {
    name: 'campaigns: holdsPaidSeat',
    read: (db) => seats.holdsPaidSeat(db, campaign, player, now),
  },
];
