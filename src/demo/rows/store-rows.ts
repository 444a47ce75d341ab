import { distanceMiles, FEET_PER_MILE } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import type { Content } from '#features/store-page/inputs.ts';
import { conventions } from '../content/conventions.ts';
import { visitComments } from '../content/letters.ts';
import { retailers } from '../content/retailers.ts';
import usAddresses from '../data/us-addresses.json' with { type: 'json' };
import type { NewRow } from '../factories/insert.ts';
import {
  conventionRow,
  managerRow,
  retailerLinkRow,
  retailerRow,
  visitRetailerRow,
  visitRow,
} from '../factories/places.ts';
import type { Cast, Person } from './cast.ts';
import { daysAfter, localTime } from './local-time.ts';
import { demoId, seededRandom } from './seeded-random.ts';

/** A store as other parts of the demo world refer to it. */
export type Store = { id: Id; city: string; state: string; lat: number; lng: number };

const storePhotos = [
  'corner-rook',
  'harbor-dice',
  'green-hex',
  'clay-dragon',
  'sand-meeple',
  'night-lantern',
] as const;

const areaCodes: Readonly<Record<string, string>> = {
  CA: '510',
  DC: '202',
  MD: '410',
  CT: '860',
  VT: '802',
  MA: '617',
  CO: '303',
  TN: '615',
  KY: '502',
  OK: '405',
  AZ: '623',
  GA: '912',
  AL: '334',
  AR: '479',
  AK: '907',
  FL: '850',
};

/** The sixty stores, in the order of the content. */
export const stores: readonly Store[] = usAddresses.addresses.map(({ city, state, lat, lng }, index) => ({
  id: demoId('store', index),
  city,
  state,
  lat,
  lng,
}));

/** Rows of the sixty stores: a real address, everything else invented. */
export function retailerRows(now: Date): NewRow<'retailers'>[] {
  return retailers.map(({ name, description }, index) => {
    const place = usAddresses.addresses[index];
    const store = stores[index];
    if (!place || !store) throw new Error(`There is no address for ${name}`);
    const domain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return retailerRow({
      id: store.id,
      name,
      description,
      address: place.address,
      city: place.city,
      state: place.state,
      zip: place.zip,
      phone: `${areaCodes[place.state] ?? '800'}-555-01${String(index).padStart(2, '0')}`,
      email: `${domain}@example.com`,
      website_url: `https://${domain}.example`,
      store_photo: `/stores/${storePhotos[index % storePhotos.length]}.svg`,
      lat: place.lat,
      lng: place.lng,
      created_at: daysAfter(now, -430 + index),
    });
  });
}

const usualSells = [
  ['Board games', 'Miniatures and paint', 'Snacks'],
  ['Role-playing books', 'Dice', 'Trading cards'],
  ['Board games', 'Trading cards', 'Sleeves and boxes', 'Coffee'],
] as const;

/** What two stores in three say on their pages: open in the afternoon, late on Fridays, closed on Mondays. */
export function storePageRows(now: Date): NewRow<'store_pages'>[] {
  const day = { opens: '12:00', closes: '21:00' };
  const late = { opens: '12:00', closes: '00:00' };
  return stores.flatMap(({ id }, index) => {
    if (index % 3 === 2) return [];
    const content: Content = {
      hours: [[], [day], [day], [day], [late], [{ opens: '10:00', closes: '23:00' }], [day]],
      specialDays: [{ date: `${now.getUTCFullYear()}-12-25`, openings: [], note: 'Closed for the holiday' }],
      sells: [...(usualSells[index % usualSells.length] ?? [])],
      links: [],
      photos: [],
    };
    return {
      retailer_id: id,
      content,
      published_at: daysAfter(now, -60),
    };
  });
}

/** The tables of the stores that have a page: four each. */
export const storeTableRows = (): NewRow<'store_tables'>[] =>
  stores.flatMap(({ id }, index) =>
    index % 3 === 2
      ? []
      : ['Table 1', 'Table 2', 'The long table', 'Back room'].map((name, place) => ({
          id: demoId('store table', index, place),
          retailer_id: id,
          name,
          seats: name === 'The long table' ? 10 : 6,
          fits: name === 'The long table' ? 'Miniatures up to 6 × 4 feet' : '',
          place,
        })),
  );

/** Rows of the twelve conventions: from ten in the morning to six in the evening of the last day, local time. */
export function conventionRows(now: Date): NewRow<'conventions'>[] {
  return conventions.map((convention) =>
    conventionRow({
      id: demoId('convention', convention.name),
      name: convention.name,
      description: convention.description,
      venue: convention.venue,
      location: convention.location,
      image_url: `/conventions/${convention.picture}.svg`,
      time_zone: convention.timeZone,
      start_date: localTime(now, convention.startsInDays, 10, convention.timeZone),
      end_date: localTime(now, convention.startsInDays + convention.lastsDays - 1, 18, convention.timeZone),
      created_at: daysAfter(now, Math.min(convention.startsInDays, 0) - 60),
    }),
  );
}

/** Stores that a person goes to: of the own state where there are some, the demo player's five in and around Oakland. */
function storesOf(person: Person, cast: Cast): Store[] {
  if (person === cast.player) return stores.slice(0, 5);
  const random = seededRandom('stores of', person.email);
  const near = stores.filter(({ state }) => state === person.state);
  return random.sample(near.length > 0 ? near : stores, random.between(1, 4));
}

/** Which player is linked to which store, and who manages one: the organiser and two more. */
export function storeLinkRows(cast: Cast): {
  player_retailers: NewRow<'player_retailers'>[];
  retailer_managers: NewRow<'retailer_managers'>[];
} {
  const managers = [cast.organiser, ...cast.others.slice(0, 2)];
  return {
    player_retailers: cast.all.flatMap((person) =>
      storesOf(person, cast).map(({ id }, index) =>
        retailerLinkRow({
          player_id: person.playerId,
          retailer_id: id,
          created_at: daysAfter(person.joinedAt, 3 + index * 9),
        }),
      ),
    ),
    retailer_managers: managers.flatMap((person, index) => {
      const store = stores[index];
      if (!store) return [];
      return managerRow({
        player_id: person.playerId,
        retailer_id: store.id,
        created_at: daysAfter(person.joinedAt, 30),
      });
    }),
  };
}

/** What the specification writes into a visit that has no coordinates. */
const COMMENT_WITHOUT_LOCATION = 'Please add retailer location details here';
/** About 200 feet, in degrees of latitude: people stand beside the store, not on its coordinates. */
const JITTER_DEGREES = 0.0005;

/** Visits of the demo player and of every third other person, each to a store of theirs; some without a position. */
export function visitRows(
  cast: Cast,
  now: Date,
): { visits: NewRow<'visits'>[]; visit_retailers: NewRow<'visit_retailers'>[] } {
  const visits: NewRow<'visits'>[] = [];
  const links: NewRow<'visit_retailers'>[] = [];
  const visitors = [cast.player, cast.organiser, ...cast.others.filter((_, index) => index % 3 === 0)];
  for (const person of visitors) {
    const random = seededRandom('visits of', person.email);
    const count = person === cast.player ? 7 : random.between(1, 4);
    for (let number = 1; number <= count; number += 1) {
      const store = random.pick(storesOf(person, cast));
      const id = demoId('visit', person.email, number);
      const recordedAt = daysAfter(now, -number * 8 - random.next() * 6);
      const hasPosition = number % 5 !== 4;
      const position = {
        lat: store.lat + (random.next() - 0.5) * JITTER_DEGREES,
        lng: store.lng + (random.next() - 0.5) * JITTER_DEGREES,
      };
      const comment = number % 3 === 0 ? null : random.pick(visitComments);
      visits.push(
        visitRow({
          id,
          auth_id: person.userId,
          lat: hasPosition ? position.lat : null,
          lng: hasPosition ? position.lng : null,
          recorded_at: recordedAt,
          received_at: recordedAt,
          customer_demo_count: comment ? random.between(0, 6) : 0,
          comments: hasPosition ? (comment?.[0] ?? null) : COMMENT_WITHOUT_LOCATION,
          is_positive_experience: hasPosition ? (comment?.[1] ?? null) : null,
        }),
      );
      if (!hasPosition) continue;
      links.push(
        visitRetailerRow({
          id: demoId('visit store', person.email, number),
          visit_id: id,
          retailer_id: store.id,
          distance_feet: Math.round(distanceMiles(position, store) * FEET_PER_MILE),
          created_at: recordedAt,
        }),
      );
    }
  }
  return { visits, visit_retailers: links };
}
