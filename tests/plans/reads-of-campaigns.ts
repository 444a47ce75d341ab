import * as decisions from '#features/campaigns/server/records/admission/decisions.ts';
import * as joinRequests from '#features/campaigns/server/records/admission/join-requests.ts';
import * as calendarAddresses from '#features/calendars/server/records/calendar-addresses.ts';
import * as calendarConventions from '#features/calendars/server/records/calendar-conventions.ts';
import * as calendarSeats from '#features/calendars/server/records/calendar-seats.ts';
import * as calendarSessions from '#features/calendars/server/records/calendar-sessions.ts';
import * as campaignDetail from '#features/campaigns/server/records/campaigns/campaign-detail.ts';
import * as campaigns from '#features/campaigns/server/records/campaigns/campaigns.ts';
import * as removedMembers from '#features/membership/server/records/removed-members.ts';
import * as countSeats from '#features/seats/server/records/count-seats.ts';
import * as calledOffSeats from '#features/seats/server/records/called-off-seats.ts';
import * as attendanceFigures from '#features/seats/server/records/check-in/attendance-figures.ts';
import * as checkIns from '#features/seats/server/records/check-in/check-ins.ts';
import * as lateCancellations from '#features/seats/server/records/check-in/late-cancellations.ts';
import * as bookMoney from '#features/seats/server/records/payments/book-money.ts';
import * as bookPayments from '#features/seats/server/records/payments/book-payments.ts';
import * as bookSeats from '#features/seats/server/records/payments/book-seats.ts';
import * as saidPaid from '#features/seats/server/records/payments/said-paid.ts';
import * as toldDebts from '#features/seats/server/records/payments/told-debts.ts';
import * as debts from '#features/seats/server/records/payments/debts.ts';
import * as figures from '#features/membership/server/records/figures/figures.ts';
import * as sheets from '#features/seats/server/records/roster/sheets.ts';
import * as files from '#features/membership/server/records/files.ts';
import * as welcome from '#features/campaigns/server/records/members/welcome.ts';
import * as handovers from '#features/campaigns/server/records/members/handovers.ts';
import * as memberList from '#features/campaigns/server/records/members/member-list.ts';
import * as nextSessions from '#features/sessions/server/records/next-sessions.ts';
import * as freeSeats from '#features/sessions/server/records/free-seats.ts';
import * as standing from '#features/campaigns/server/records/standing.ts';
import * as refunds from '#features/seats/server/records/payments/refunds.ts';
import * as roster from '#features/seats/server/records/roster/roster.ts';
import * as seats from '#features/seats/server/records/seats.ts';
import * as seatsOfPlayer from '#features/seats/server/records/seats-of-player.ts';
import * as campaignSummaries from '#features/campaigns/server/records/campaigns/summaries.ts';
import * as occurrences from '#features/sessions/server/records/series/occurrences.ts';
import * as series from '#features/sessions/server/records/series/series.ts';
import * as sessions from '#features/sessions/server/records/sessions.ts';
import * as tonight from '#features/sessions/server/records/tonight.ts';
import * as line from '#features/seats/server/records/waitlist/line.ts';
import * as waiting from '#features/seats/server/records/waitlist/waiting.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { campaign, middle, now, player, viewer } from './view-of-one.ts';

const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const span = { from: days(-90), to: days(366), now, most: 500 };
const mailed = Array.from({ length: 200 }, (_, index) => crowdId('user', 1 + index));
const sessionIds = [crowdId('session', 771), crowdId('session', 772)];
const ofSeries = { seriesId: crowdId('series', 77), playerId: player, withHidden: false };
const book = { organiserId: player, now };
const recent = { since: days(-30), most: 500 };

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
  {
    name: 'calendars: listSessionsOfPlayer',
    read: (db) => calendarSessions.listSessionsOfPlayer(db, player, span),
  },
  {
    name: 'calendars: listSessionsOfCampaign',
    read: (db) => calendarSessions.listSessionsOfCampaign(db, campaign, span),
  },
  {
    name: 'calendars: listSessionsAt, a store',
    read: (db) => calendarSessions.listSessionsAt(db, 'retailer_id', crowdId('retailer', 77), span),
  },
  {
    name: 'calendars: listSessionsAt, a convention',
    read: (db) => calendarSessions.listSessionsAt(db, 'convention_id', crowdId('convention', 77), span),
  },
  {
    name: 'calendars: listConventionsOfPlayer',
    read: (db) => calendarConventions.listConventionsOfPlayer(db, player, span),
  },
  ...(
    [
      { column: 'player_id', id: player },
      { column: 'campaign_id', id: campaign },
      { column: 'retailer_id', id: crowdId('retailer', 77) },
      { column: 'convention_id', id: crowdId('convention', 77) },
    ] as const
  ).map((calendar) => ({
    name: `calendars: listCancellations, ${calendar.column}`,
    read: (db: Parameters<Read['read']>[0]) => calendarSessions.listCancellations(db, calendar, recent),
  })),
  {
    name: 'membership: listRemoved',
    read: (db) => removedMembers.listRemoved(db, campaign, null),
  },
  {
    name: 'membership: listRemoved, a later page',
    read: (db) => removedMembers.listRemoved(db, campaign, middle),
  },
  {
    name: 'seats: listUsersPutAway',
    read: (db) => calledOffSeats.listUsersPutAway(db, sessionIds),
  },
  {
    name: 'seats: listToAskAgain',
    read: (db) => calledOffSeats.listToAskAgain(db, crowdId('session', 771)),
  },
  {
    name: 'sessions: findCalledOff',
    read: (db) => tonight.findCalledOff(db, { campaignId: campaign, withHidden: false, now, before: null }),
  },
  {
    name: 'seats: listAttendanceFigures',
    read: (db) =>
      attendanceFigures.listAttendanceFigures(
        db,
        Array.from({ length: 50 }, (_, index) => crowdId('player', 77 + index)),
      ),
  },
  {
    name: 'seats: listCheckInSeats',
    read: (db) => checkIns.listCheckInSeats(db, crowdId('session', 771), null),
  },
  {
    name: 'seats: listCheckInSeats, a later page',
    read: (db) => checkIns.listCheckInSeats(db, crowdId('session', 771), middle),
  },
  {
    name: 'seats: listSeatsToDecide',
    read: (db) => checkIns.listSeatsToDecide(db, crowdId('session', 771), [crowdId('seat', 1)]),
  },
  {
    name: 'seats: listMarked',
    read: (db) => checkIns.listMarked(db, [crowdId('seat', 1)]),
  },
  {
    name: 'seats: findOwnSeat',
    read: (db) => checkIns.findOwnSeat(db, crowdId('session', 771), player),
  },
  {
    name: 'seats: findLateCancellations',
    read: (db) => lateCancellations.findLateCancellations(db, campaign, now),
  },
  {
    name: 'seats: listHeldSessions',
    read: (db) => lateCancellations.listHeldSessions(db, player, now),
  },
  {
    name: 'membership: listFigures',
    read: (db) => figures.listFigures(db, campaign, days(30)),
  },
  {
    name: 'seats: listSheetSeats',
    read: (db) => sheets.listSheetSeats(db, crowdId('session', 7711), 500),
  },
  {
    name: 'calendars: findCalendarSession',
    read: (db) => calendarSessions.findCalendarSession(db, crowdId('session', 771), player),
  },
  {
    name: 'calendars: listSessionsAfter',
    read: (db) => calendarSessions.listSessionsAfter(db, campaign, { after: now, most: 20 }),
  },
  {
    name: 'calendars: listSeatsIn',
    read: (db) => calendarSeats.listSeatsIn(db, [crowdId('session', 771)], mailed),
  },
  {
    name: 'calendars: listGoneSeats',
    read: (db) => calendarSeats.listGoneSeats(db, [crowdId('session', 771)], mailed),
  },
  {
    name: 'calendars: listSeatsOfGoneCampaign',
    read: (db) =>
      calendarSeats.listSeatsOfGoneCampaign(
        db,
        { campaignId: campaign, after: days(-7), most: 4_000 },
        mailed,
      ),
  },
  {
    name: 'calendars: findPlayerOfAddress',
    read: (db) => calendarAddresses.findPlayerOfAddress(db, '0'.repeat(64)),
  },
  { name: 'campaigns: findCampaign', read: (db) => campaignDetail.findCampaign(db, viewer, campaign) },
  {
    name: 'campaigns: findCampaignSummary',
    read: (db) => campaignSummaries.findCampaignSummary(db, campaign),
  },
  {
    name: 'campaigns: listActiveCampaignIds, a later page',
    read: (db) => campaignSummaries.listActiveCampaignIds(db, campaign, 1_000),
  },
  {
    name: 'membership: listFiles',
    read: (db) =>
      files.listFiles(db, { campaignId: campaign, folder: 'photos', hiddenOf: { playerId: player } }, null),
  },
  {
    name: 'campaigns: listMembers',
    read: (db) => memberList.listMembers(db, campaign, null),
  },
  {
    name: 'sessions: listSessions',
    read: (db) =>
      sessions.listSessions(db, { campaignId: campaign, playerId: player, withHidden: false }, null),
  },
  {
    name: 'campaigns: findStanding',
    read: (db) => standing.findStanding(db, crowdId('session', 772), player),
  },
  {
    name: 'seats: queueSeating',
    read: async (db) =>
      seats.readSeating(
        await seats.queueSeating(db, { sessionId: crowdId('session', 772), playerId: player }),
      ),
  },
  {
    name: 'seats: listWaiting',
    read: (db) => waiting.listWaiting(db, crowdId('session', 772), null),
  },
  {
    name: 'seats: listWaiting, a later page',
    read: (db) => waiting.listWaiting(db, crowdId('session', 772), [1]),
  },
  { name: 'seats: findLine', read: (db) => line.findLine(db, crowdId('session', 772)) },
  { name: 'seats: findNextInLine', read: (db) => line.findNextInLine(db, crowdId('session', 772), 4) },
  { name: 'seats: listLinesOfCampaign', read: (db) => line.listLinesOfCampaign(db, campaign, null) },
  {
    name: 'seats: listDueLines',
    read: (db) => line.listDueLines(db, { now, firstComeUntil: now, after: null }),
    // Once a minute, every line is looked at, with its session, campaign and seats.
    maxRowsRead: 160_000,
  },
  {
    name: 'seats: countMostSeats, with held ones',
    read: (db) => seats.countMostSeats(db, { campaignId: campaign, held: true, now }),
  },
  { name: 'seats: listRoster', read: (db) => roster.listRoster(db, crowdId('session', 772), null) },
  {
    name: 'seats: listRoster, a later page',
    read: (db) => roster.listRoster(db, crowdId('session', 772), middle),
  },
  {
    name: 'seats: countMostSeats',
    read: (db) => seats.countMostSeats(db, { campaignId: campaign, held: false, now }),
  },
  {
    name: 'seats: listSeatsOfPlayer',
    read: (db) => seatsOfPlayer.listSeatsOfPlayer(db, player, null, null),
  },
  {
    name: 'seats: listSeatsOfPlayer, the pending ones, a later page',
    read: (db) => seatsOfPlayer.listSeatsOfPlayer(db, player, 'pending', middle),
  },
  { name: 'seats: findBookSummary', read: (db) => bookMoney.findBookSummary(db, book) },
  {
    name: 'seats: listBookPlayers',
    read: (db) => bookMoney.listBookPlayers(db, book, { show: 'all', playerId: null, after: null }),
  },
  {
    name: 'seats: listBookPlayers, a later page',
    read: (db) =>
      bookMoney.listBookPlayers(db, book, { show: 'open', playerId: null, after: [500, 0, player] }),
  },
  {
    name: 'seats: listBookSeats',
    read: (db) => bookSeats.listBookSeats(db, book, { playerId: player, after: null }),
  },
  {
    name: 'seats: listBookSeats of guests, a later page',
    read: (db) => bookSeats.listBookSeats(db, book, { playerId: null, after: middle }),
  },
  { name: 'seats: listBookLines', read: (db) => bookSeats.listBookLines(db, book, 10_000) },
  { name: 'seats: listOwnBookLines', read: (db) => bookSeats.listOwnBookLines(db, player, 10_000) },
  {
    name: 'seats: listSeatsInBook',
    read: (db) => bookPayments.listSeatsInBook(db, book, sessionIds),
  },
  {
    name: 'seats: listOwedInBook',
    read: (db) => bookPayments.listOwedInBook(db, book, { playerId: player, most: 501 }),
  },
  {
    name: 'seats: listCampaignsSaidPaid',
    read: (db) => saidPaid.listCampaignsSaidPaid(db, book, player),
  },
  {
    name: 'seats: listToldDebts',
    read: (db) =>
      toldDebts.listToldDebts(db, [{ campaignId: campaign, playerId: player, cents: 500, seats: 1 }]),
  },
  { name: 'seats: listDebtsOfPlayer', read: (db) => debts.listDebtsOfPlayer(db, player) },
  {
    name: 'seats: listRefundsOfPlayer, a later page',
    read: (db) => refunds.listRefundsOfPlayer(db, player, { after: middle }),
  },
  {
    name: 'sessions: listNextSessions',
    read: (db) => nextSessions.listNextSessions(db, player, now),
  },
  {
    name: 'seats: countSeatsAhead',
    read: (db) => countSeats.countSeatsAhead(db, now),
    maxRowsRead: 15_000,
  },
  {
    name: 'sessions: listFreeSeats',
    read: (db) => freeSeats.listFreeSeats(db, player, now),
  },
  {
    name: 'sessions: findTonight',
    read: (db) => tonight.findTonight(db, { campaignId: campaign, playerId: player, withHidden: false, now }),
  },
  {
    name: 'sessions: findSessions',
    read: (db) => tonight.findSessions(db, { ids: sessionIds, playerId: player }),
  },
  {
    name: 'sessions: listTonightAtRetailer',
    read: (db) =>
      tonight.listTonightAtRetailer(db, {
        retailerId: crowdId('retailer', 77),
        now,
        until: days(1),
        most: 3,
      }),
  },
  {
    name: 'campaigns: listJoinRequests',
    read: (db) => joinRequests.listJoinRequests(db, campaign, null),
  },
  {
    name: 'campaigns: listJoinRequests, a later page',
    read: (db) => joinRequests.listJoinRequests(db, campaign, middle),
  },
  {
    name: 'campaigns: countRequests',
    read: (db) => joinRequests.countRequests(db, { campaignId: campaign, playerId: player, since: days(-1) }),
  },
  { name: 'campaigns: listDueDecisions', read: (db) => decisions.listDueDecisions(db, now) },
  {
    name: 'calendars: listCalendarSessions',
    read: (db) => calendarSessions.listCalendarSessions(db, sessionIds),
  },
  { name: 'sessions: listSkips', read: (db) => series.listSkips(db, ofSeries.seriesId, '2020-01-01') },
  {
    name: 'sessions: listOccurrences',
    read: (db) => occurrences.listOccurrences(db, ofSeries.seriesId),
  },
  {
    name: 'sessions: listNumbersFrom',
    read: (db) => occurrences.listNumbersFrom(db, campaign, 2),
  },
  {
    name: 'sessions: listPaidSessions',
    read: (db) => occurrences.listPaidSessions(db, sessionIds),
  },
  {
    name: 'sessions: listSeriesDates',
    read: (db) => occurrences.listSeriesDates(db, ofSeries, days(-90)),
  },
  { name: 'campaigns: isUnwelcome', read: (db) => welcome.isUnwelcome(db, campaign, crowdId('player', 78)) },
  { name: 'campaigns: listHandoversTo', read: (db) => handovers.listHandoversTo(db, player) },
  {
    name: 'seats: holdsPaidSeat',
    read: (db) => seats.holdsPaidSeat(db, { campaignId: campaign, playerId: player, now }),
  },
];
