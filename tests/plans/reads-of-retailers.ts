import { DAY_MS } from '#shared/time.ts';
import * as codes from '#features/managers/server/records/claim-codes.ts';
import * as claims from '#features/managers/server/records/claims.ts';
import * as managers from '#features/managers/server/records/managers.ts';
import * as pages from '#features/store-page/server/records/pages.ts';
import * as played from '#features/store-page/server/records/played.ts';
import * as storeTables from '#features/store-page/server/records/tables.ts';
import * as figures from '#features/figures/server/records/figures.ts';
import * as presences from '#features/figures/server/records/presences.ts';
import * as photos from '#features/store-page/server/records/photos.ts';
import * as gamesToCome from '#features/retailers/server/records/games-to-come.ts';
import * as ownRetailers from '#features/retailers/server/records/own-retailers.ts';
import * as retailers from '#features/retailers/server/records/retailers.ts';
import * as retailerSearch from '#features/retailers/server/records/search.ts';
import { searchTerms } from '#features/retailers/server/search-terms.ts';
import * as retailerSummaries from '#features/retailers/server/records/summaries.ts';
import * as visitRetailers from '#features/visits/server/records/visit-retailers.ts';
import * as visits from '#features/visits/server/records/visits.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { middle, now, player, user, viewer } from './view-of-one.ts';

/** Stores, and the visits to them. */
export const readsOfRetailers: Read[] = [
  ...['', 'ra', 'raven', 'raven forge 3', 'cITy 77', 'oregon', 'TX', 'zzz'].flatMap((text): Read[] => [
    {
      name: `retailers: listRetailersByName, '${text}'`,
      read: (db) => retailerSearch.listRetailersByName(db, viewer, { terms: searchTerms(text), after: null }),
      maxRowsRead: 4_000,
    },
    {
      name: `retailers: listRetailersNear, '${text}'`,
      read: (db) =>
        retailerSearch.listRetailersNear(db, viewer, {
          terms: searchTerms(text),
          position: { lat: 40.4, lng: -80 },
          maxFeet: 264_000,
          after: null,
        }),
      maxRowsRead: 4_000,
    },
  ]),
  {
    name: 'managers: listManagers',
    read: (db) => managers.listManagers(db, crowdId('retailer', 7)),
  },
  { name: 'store-page: findPage', read: (db) => pages.findPage(db, crowdId('retailer', 7)) },
  {
    name: 'store-page: listPlayed',
    read: (db) =>
      played.listPlayed(db, crowdId('retailer', 7), {
        from: new Date(Date.now() - 30 * DAY_MS),
        to: new Date(Date.now() + 12 * DAY_MS),
        now: new Date(),
      }),
  },
  {
    name: 'store-page: listPlayedNearby',
    read: (db) =>
      played.listPlayedNearby(db, crowdId('retailer', 7), {
        position: { lat: 40, lng: -100 },
        now: new Date(),
        until: new Date(Date.now() + 14 * DAY_MS),
      }),
    maxRowsRead: 10_000,
  },
  { name: 'store-page: listTables', read: (db) => storeTables.listTables(db, crowdId('retailer', 7)) },
  {
    name: 'store-page: findTablesRevision',
    read: (db) => storeTables.findTablesRevision(db, crowdId('retailer', 7)),
  },
  {
    name: 'store-page: listForeignTables',
    read: (db) => storeTables.listForeignTables(db, crowdId('retailer', 7), [crowdId('storetable', 7)]),
  },
  {
    name: 'store-page: listMeantFor',
    read: (db) => storeTables.listMeantFor(db, crowdId('retailer', 7), new Date()),
  },
  {
    name: 'store-page: listTaken',
    read: (db) =>
      storeTables.listTaken(db, crowdId('retailer', 7), {
        startDate: new Date(),
        lengthMinutes: 120,
        sessionId: null,
      }),
  },
  {
    name: 'store-page: findTable',
    read: (db) =>
      storeTables.findTable(db, { retailerId: crowdId('retailer', 7), tableId: crowdId('storetable', 7) }),
  },
  {
    name: 'store-page: findStoreOfSession',
    read: (db) => storeTables.findStoreOfSession(db, crowdId('session', 7), crowdId('player', 7)),
  },
  {
    name: 'figures: listFiguresOf',
    read: (db) => figures.listFiguresOf(db, crowdId('retailer', 7), '2026-01-01'),
  },
  { name: 'figures: listWhole', read: (db) => figures.listWhole(db, '2026-01-01') },
  {
    name: 'figures: sumMonth',
    read: (db) => figures.sumMonth(db, '2026-01-01', ['2026-01-05', '2026-01-12']),
    maxRowsRead: 10_000,
  },
  {
    name: 'figures: listTold',
    read: (db) => figures.listTold(db, [crowdId('retailer', 7)], ['2026-01-05', '2026-01-12']),
  },
  { name: 'figures: listStoreIds', read: (db) => presences.listStoreIds(db, crowdId('retailer', 7)) },
  {
    name: 'figures: listPresences',
    read: (db) => presences.listPresences(db, [crowdId('retailer', 7), crowdId('retailer', 8)], '2026-01-05'),
    maxRowsRead: 10_000,
  },
  { name: 'store-page: listPhotos', read: (db) => photos.listPhotos(db, crowdId('retailer', 7)) },
  { name: 'managers: findStore', read: (db) => managers.findStore(db, crowdId('retailer', 7)) },
  {
    name: 'managers: findPerson, by alias',
    read: (db) => managers.findPerson(db, 'Somebody Else', crowdId('player', 7)),
  },
  {
    name: 'managers: findPerson, by address',
    read: (db) => managers.findPerson(db, 'P77@crowd.example', crowdId('player', 7)),
  },
  {
    name: 'managers: findNewestClaim',
    read: (db) => claims.findNewestClaim(db, crowdId('player', 7), crowdId('retailer', 6)),
  },
  {
    name: 'managers: findWaitingOf',
    read: (db) => claims.findWaitingOf(db, crowdId('player', 7), crowdId('retailer', 6)),
  },
  { name: 'managers: findClaim', read: (db) => claims.findClaim(db, crowdId('storeclaim', 7)) },
  {
    name: 'managers: mayBeSent',
    read: (db) => codes.mayBeSent(db, crowdId('retailer', 7), crowdId('player', 7), new Date(0)),
  },
  {
    name: 'retailers: listRetailersNear, in an area of the map',
    read: (db) =>
      retailerSearch.listRetailersNear(db, viewer, {
        terms: [],
        position: { lat: 40.4, lng: -80 },
        maxFeet: 264_000,
        area: { south: 40, west: -80.5, north: 40.8, east: -79.5 },
        after: null,
      }),
    maxRowsRead: 4_000,
  },
  {
    name: 'retailers: listRetailersAlike',
    read: (db) =>
      retailerSearch.listRetailersAlike(db, viewer, {
        text: 'ravn forge 3',
        position: { lat: 40.4, lng: -80 },
      }),
    maxRowsRead: 4_000,
  },
  {
    name: 'retailers: listRetailersByName, a later page',
    read: (db) =>
      retailerSearch.listRetailersByName(db, viewer, {
        terms: [],
        after: ['Iron', crowdId('retailer', 7)],
      }),
  },
  {
    name: 'retailers: listRetailersByName, those without coordinates',
    read: (db) =>
      retailerSearch.listRetailersByName(db, viewer, { terms: [], after: null, withoutCoordinates: true }),
  },
  ...[264_000, null].map((maxFeet): Read => ({
    name: `retailers: listRetailersNear with games this week, ${maxFeet === null ? 'anywhere' : 'within a range'}`,
    read: (db) =>
      retailerSearch.listRetailersNear(db, viewer, {
        terms: [],
        position: { lat: 40.4, lng: -80 },
        maxFeet,
        after: null,
        playing: { gameSystemId: undefined, now, until: new Date(now.getTime() + 7 * 86_400_000) },
      }),
    maxRowsRead: 40_000,
  })),
  {
    name: 'retailers: listRetailersByName with games of a system',
    read: (db) =>
      retailerSearch.listRetailersByName(db, viewer, {
        terms: [],
        after: null,
        playing: { gameSystemId: crowdId('system', 3), now, until: null },
      }),
    maxRowsRead: 40_000,
  },
  {
    name: 'retailers: listRetailersNear, anywhere',
    read: (db) =>
      retailerSearch.listRetailersNear(db, viewer, {
        terms: [],
        position: { lat: 40.4, lng: -80 },
        maxFeet: null,
        after: null,
      }),
  },
  {
    name: 'retailers: listRetailersNear, anywhere, a later page',
    read: (db) =>
      retailerSearch.listRetailersNear(db, viewer, {
        terms: [],
        position: { lat: 40.4, lng: -80 },
        maxFeet: null,
        after: [0.01, crowdId('retailer', 7)],
      }),
  },
  {
    name: 'retailers: listRetailersNear, around a town without its own',
    read: (db) =>
      retailerSearch.listRetailersNear(db, viewer, {
        terms: [],
        except: searchTerms('springfield, ma'),
        position: { lat: 40.4, lng: -80 },
        maxFeet: 50 * 5280,
        after: null,
      }),
  },
  {
    name: 'retailers: listLinkedRetailers',
    read: (db) => ownRetailers.listLinkedRetailers(db, player, null),
  },
  {
    name: 'retailers: listLinkedRetailers, a later page',
    read: (db) => ownRetailers.listLinkedRetailers(db, player, middle),
  },
  {
    name: 'retailers: listRetailersManagedBy',
    read: (db) => ownRetailers.listRetailersManagedBy(db, player, null),
  },
  {
    name: 'retailers: listRetailersManagedBy, a later page',
    read: (db) => ownRetailers.listRetailersManagedBy(db, player, ['M', crowdId('retailer', 77)]),
  },
  {
    name: 'retailers: listGamesToCome',
    read: (db) => gamesToCome.listGamesToCome(db, crowdId('retailer', 77), new Date()),
  },
  {
    name: 'retailers: listUsersOfGames',
    read: (db) =>
      gamesToCome.listUsersOfGames(db, [crowdId('campaign', 7), crowdId('campaign', 8)], new Date()),
  },
  {
    name: 'retailers: findToldStore',
    read: (db) => gamesToCome.findToldStore(db, crowdId('retailer', 77)),
  },
  {
    name: 'retailers: findRetailer',
    read: (db) => retailers.findRetailer(db, { playerId: player }, crowdId('retailer', 77)),
  },
  {
    name: 'retailers: findRetailerSummary',
    read: (db) => retailerSummaries.findRetailerSummary(db, crowdId('retailer', 77)),
  },
  {
    name: 'retailers: listActiveRetailerIds, a later page',
    read: (db) => retailerSummaries.listActiveRetailerIds(db, crowdId('retailer', 77), 1_000),
  },
  { name: 'visits: listVisits', read: (db) => visits.listVisits(db, user, null) },
  { name: 'visits: listVisits, a later page', read: (db) => visits.listVisits(db, user, middle) },
  { name: 'visits: findVisit', read: (db) => visits.findVisit(db, crowdId('visit', 77)) },
  {
    name: 'visits: listRetailersOfVisits',
    read: (db) => visitRetailers.listRetailersOfVisits(db, [crowdId('visit', 77), crowdId('visit', 78)]),
  },
  {
    name: 'visits: listRetailersAround',
    read: (db) => visitRetailers.listRetailersAround(db, { lat: 40.4, lng: -80 }),
  },
];
