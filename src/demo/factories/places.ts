import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { insertOne, nextNumber, type Given, type NewRow, type Row } from './insert.ts';
import { makeUser } from './people.ts';
import { DAY_MS } from '#shared/time.ts';

/** An active store in Oakland, with coordinates. */
export function retailerRow(given: Given<'retailers'> = {}): NewRow<'retailers'> & { id: string } {
  const number = nextNumber();
  return {
    id: newId(),
    name: `Store ${number}`,
    description: null,
    address: `${number} Game Street`,
    city: 'Oakland',
    state: 'CA',
    zip: '94610',
    phone: '510-555-0100',
    email: `store-${number}@example.com`,
    website_url: `https://store-${number}.example`,
    store_photo: null,
    lat: 37.8,
    lng: -122.27,
    status: 'active',
    created_at: new Date(),
    ...given,
  };
}

export const makeRetailer = (db: Database, given: Given<'retailers'> = {}) =>
  insertOne(db, 'retailers', retailerRow(given));

/** A player's active link to a store. */
export function retailerLinkRow(
  given: Given<'player_retailers', 'player_id' | 'retailer_id'>,
): NewRow<'player_retailers'> {
  return { status: 'active', created_at: new Date(), ...given };
}

export const makeRetailerLink = (db: Database, given: Parameters<typeof retailerLinkRow>[0]) =>
  insertOne(db, 'player_retailers', retailerLinkRow(given));

/** A player as owner of a store. */
export function managerRow(
  given: Given<'retailer_managers', 'player_id' | 'retailer_id'>,
): NewRow<'retailer_managers'> {
  return { created_at: new Date(), role: 'owner', ...given };
}

/** Makes a player the owner of a store, or a manager. */
export const makeManager = (db: Database, given: Parameters<typeof managerRow>[0]) =>
  insertOne(db, 'retailer_managers', managerRow(given));

/** Makes a player's waiting claim to a store. */
export const makeStoreClaim = (db: Database, given: Given<'store_claims', 'player_id' | 'retailer_id'>) =>
  insertOne(db, 'store_claims', {
    id: newId(),
    note: 'I opened it in 1999.',
    created_at: new Date(),
    ...given,
  });

/** A visit without comment; with a position unless both coordinates are given as null. */
export function visitRow(given: Given<'visits', 'auth_id'>): NewRow<'visits'> & { id: string } {
  return {
    id: newId(),
    lat: 37.8,
    lng: -122.27,
    recorded_at: new Date(),
    customer_demo_count: 0,
    comments: null,
    is_positive_experience: null,
    ...given,
  };
}

/** Makes a visit, and its user unless `auth_id` names one. */
export async function makeVisit(db: Database, given: Given<'visits'> = {}): Promise<Row<'visits'>> {
  const userId = given.auth_id ?? (await makeUser(db)).id;
  return insertOne(db, 'visits', visitRow({ ...given, auth_id: userId }));
}

/** A store that a visit is linked to, at no distance unless given. */
export function visitRetailerRow(
  given: Given<'visit_retailers', 'visit_id' | 'retailer_id'>,
): NewRow<'visit_retailers'> {
  return { id: newId(), distance_feet: 0, created_at: new Date(), ...given };
}

export const makeVisitRetailer = (db: Database, given: Parameters<typeof visitRetailerRow>[0]) =>
  insertOne(db, 'visit_retailers', visitRetailerRow(given));

/** A convention of two days, in a month unless given. */
export function conventionRow(given: Given<'conventions'> = {}): NewRow<'conventions'> {
  const startDate = new Date(given.start_date ?? Date.now() + 30 * DAY_MS);
  return {
    id: newId(),
    name: `Convention ${nextNumber()}`,
    description: null,
    venue: 'Town Hall',
    location: 'Oakland, CA',
    image_url: null,
    start_date: startDate,
    end_date: new Date(startDate.getTime() + 2 * DAY_MS),
    time_zone: 'America/Los_Angeles',
    created_at: new Date(),
    ...given,
  };
}

export const makeConvention = (db: Database, given: Given<'conventions'> = {}) =>
  insertOne(db, 'conventions', conventionRow(given));
