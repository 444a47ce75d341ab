import * as demand from '#features/tables/server/records/demand.ts';
import { listFitFacts } from '#features/tables/server/records/fit-facts.ts';
import * as places from '#features/tables/server/records/places.ts';
import * as savedSearches from '#features/tables/server/records/searches.ts';
import * as tableDates from '#features/tables/server/records/table-dates.ts';
import * as tableSearch from '#features/tables/server/records/table-search.ts';
import { findHome, findWishes } from '#features/tables/server/records/wishes.ts';
import { MOST_FITTED } from '#features/tables/rules.ts';
import { campaign, now, player } from './view-of-one.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';

const near = { position: { lat: 40.4, lng: -80 }, rangeMiles: 50 };
const everywhere = { position: { lat: 40.4, lng: -80 }, rangeMiles: null };
const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const twenty = Array.from({ length: 20 }, (_, index) => crowdId('campaign', 1 + index * 7));

type Wanted = Omit<tableSearch.Wanted, 'playerId' | 'now' | 'start'> &
  Partial<Pick<tableSearch.Wanted, 'start'>>;

/** Searches as people make them. Most sessions of the crowd begin at once, so that the first page is all of one moment. */
const searches: [what: string, wanted: Wanted, maxRowsRead?: number][] = [
  ['anywhere', {}],
  ['near a place', { start: near }],
  ['of a game system', { gameSystemIds: [crowdId('system', 3)] }],
  ['of two game systems', { gameSystemIds: [crowdId('system', 3), crowdId('system', 4)] }],
  ['from a day on', { from: day(5) }],
  ['on the days of a weekend', { weekdays: [6, 7] }],
  ['online', { types: ['Online'] }],
  ['in a rare language', { language: 'cy' }],
  ['with seats for three', { seats: 3 }],
  ['run by somebody certified', { certified: true }],
  ['at stores that the player linked', { stores: 'linked' }],
];

/** The search for tables. */
export const readsOfTables: Read[] = [
  ...searches.flatMap(([what, wanted, maxRowsRead = 12_000]): Read[] =>
    [null, player].map((playerId) => ({
      name: `tables: listSoonestTables, ${what}, ${playerId === null ? 'by a visitor' : 'by a player'}`,
      read: (db) => tableSearch.listSoonestTables(db, { start: null, ...wanted, playerId, now }, null),
      maxRowsRead,
    })),
  ),
  ...[near, everywhere].map((start): Read => ({
    name: `tables: listNearestTables, ${start.rangeMiles === null ? 'anywhere' : 'within a range'}`,
    read: (db) => tableSearch.listNearestTables(db, { start, playerId: player, now }, null),
    maxRowsRead: 12_000,
  })),
  {
    name: 'tables: listSoonestTables, a later page',
    read: (db) =>
      tableSearch.listSoonestTables(
        db,
        { start: null, playerId: player, now },
        { chord: null, startAt: now.toISOString(), campaignId: campaign },
      ),
    maxRowsRead: 12_000,
  },
  {
    name: 'tables: listSoonestTables, as many as are put in order by fit',
    read: (db) =>
      tableSearch.listSoonestTables(db, { start: null, playerId: player, now }, null, MOST_FITTED + 1),
    maxRowsRead: 40_000,
  },
  {
    name: 'tables: listFitFacts',
    read: (db) => listFitFacts(db, { start: null, playerId: player, now }, twenty, 'Europe/Berlin'),
  },
  { name: 'tables: findWishes', read: (db) => findWishes(db, player) },
  { name: 'tables: findHome', read: (db) => findHome(db, player) },
  {
    name: 'tables: listDemand',
    read: (db) => demand.listDemand(db, near.position, player),
    maxRowsRead: 12_000,
  },
  { name: 'tables: findVenueOfCampaign', read: (db) => demand.findVenueOfCampaign(db, campaign) },
  {
    name: 'tables: findManagedVenue',
    read: (db) => demand.findManagedVenue(db, crowdId('retailer', 77), player),
  },
  {
    name: 'tables: listSessionsAt, a store',
    read: (db) =>
      tableDates.listSessionsAt(
        db,
        { start: null, playerId: player, now },
        { retailerId: crowdId('retailer', 77) },
        { after: null, limit: 21 },
      ),
    maxRowsRead: 12_000,
  },
  {
    name: 'tables: listSessionsAt, linked stores',
    read: (db) =>
      tableDates.listSessionsAt(
        db,
        { start: null, playerId: player, now },
        { linkedTo: player },
        { after: null, limit: 4 },
      ),
    maxRowsRead: 12_000,
  },
  { name: 'tables: listSearches', read: (db) => savedSearches.listSearches(db, player) },
  { name: 'tables: findSearch', read: (db) => savedSearches.findSearch(db, player, crowdId('search', 77)) },
  { name: 'tables: countSearches', read: (db) => savedSearches.countSearches(db, player) },
  { name: 'tables: findOwnZone', read: (db) => savedSearches.findOwnZone(db, player) },
  {
    name: 'tables: lockDueSearches',
    read: (db) => savedSearches.lockDueSearches(db, now),
    maxRowsRead: 12_000,
  },
  {
    name: 'tables: noteKnown',
    read: (db) =>
      savedSearches.noteKnown(db, { searchId: crowdId('search', 77), campaignIds: twenty, at: now }),
    maxRowsRead: 12_000,
  },
  {
    name: 'tables: countTables',
    read: (db) => tableSearch.countTables(db, { start: near, playerId: player, now }, 101),
    maxRowsRead: 12_000,
  },
  {
    name: 'tables: listTableDates',
    read: (db) => tableDates.listTableDates(db, { start: null, playerId: player, now }, twenty),
  },
  { name: 'tables: listUnsettledStores', read: (db) => places.listUnsettledStores(db), maxRowsRead: 12_000 },
  {
    name: 'tables: listUnsettledConventions',
    read: (db) => places.listUnsettledConventions(db),
    maxRowsRead: 12_000,
  },
];
