import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import { storeKey } from '../../import/store-key.ts';
import { searchRetailers } from '../search-retailers.ts';
import { importRetailers } from './import-retailers.ts';

const { db } = testDatabase();
const pool = racePool();
const admin = userActor({ role: 'admin' });

const rowOf = (given: Partial<ImportedRetailer> = {}): ImportedRetailer => ({
  name: 'Corner Rook',
  description: '',
  address: '1 Main St',
  city: 'Pittsburgh',
  state: 'PA',
  zip: '15222',
  phone: '',
  email: '',
  websiteUrl: '',
  lat: 40.44,
  lng: -79.99,
  country: '',
  ...given,
});

async function run(rows: ImportedRetailer[], { dryRun = false, on = db } = {}): Promise<string[]> {
  const { outcomes } = await importRetailers(testContext({ db: on, actor: admin }), { rows, dryRun });
  return outcomes.map(({ outcome }) => outcome);
}

const stores = () =>
  db
    .selectFrom('retailers')
    .select(['name', 'phone', 'lat', 'is_position_approximate'])
    .orderBy('name')
    .execute();

describe('an import', () => {
  test('makes new stores, updates known ones, and leaves duplicates alone', async () => {
    expect(
      await run([rowOf(), rowOf({ name: 'CORNER-ROOK', address: '1 Main St.' }), rowOf({ name: 'Other' })]),
    ).toEqual(['new', 'duplicate', 'new']);
    expect(await run([rowOf(), rowOf({ name: 'Other', phone: '412-555-0100' })])).toEqual([
      'duplicate',
      'update',
    ]);
    expect(await stores()).toMatchObject([
      { name: 'Corner Rook', phone: null },
      { name: 'Other', phone: '412-555-0100', lat: 40.44 },
    ]);
    const audited = await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .orderBy('created_at')
      .execute();
    expect(audited).toEqual([
      { action: 'retailer.import', details: { after: { made: 2, changed: 0 } } },
      { action: 'retailer.import', details: { after: { made: 0, changed: 1 } } },
    ]);
  });

  test('writes nothing in a dry run, which tells the same', async () => {
    const rows = [rowOf(), rowOf(), rowOf({ name: 'Other' })];
    const told = await run(rows, { dryRun: true });
    expect(await stores()).toEqual([]);
    expect(await run(rows)).toEqual(told);
  });

  test('places stores without coordinates at the middle of their ZIP code, until a file knows better', async () => {
    await run([rowOf({ lat: null, lng: null })]);
    expect(await stores()).toMatchObject([{ is_position_approximate: true }]);
    expect((await stores())[0]?.lat).toBeCloseTo(40.45, 1);
    expect(await run([rowOf({ lat: null, lng: null })])).toEqual(['duplicate']);
    expect(await run([rowOf()])).toEqual(['update']);
    expect(await stores()).toMatchObject([{ lat: 40.44, is_position_approximate: false }]);
    expect(await run([rowOf({ lat: null, lng: null })])).toEqual(['duplicate']);
    expect(await run([rowOf({ name: 'Abroad', zip: 'K1A 0B1', lat: null, lng: null })])).toEqual(['new']);
    expect(await stores()).toMatchObject([{ name: 'Abroad', lat: null }, { name: 'Corner Rook' }]);
  });

  test('of one file at twelve places at the same time makes each store once', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => rowOf({ name: `Store ${index}` }));
    const outcomes = await race(12, () => run(rows, { on: pool }));
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stores()).toHaveLength(20);
  });

  test('would make them several times without its lock, or this race proves nothing', luck, async () => {
    const rows = Array.from({ length: 20 }, (_, index) => rowOf({ name: `Store ${index}` }));
    await race(12, () => run(rows, { on: withoutLocks(pool) }));
    expect((await stores()).length).toBeGreaterThan(20);
  });
});

const warningsOf = async (given: Partial<ImportedRetailer>) => {
  const context = testContext({ db, actor: admin });
  const { outcomes } = await importRetailers(context, { rows: [rowOf(given)], dryRun: true });
  return outcomes[0]?.warnings;
};

describe('a row that contradicts its ZIP code', () => {
  test.each([
    [{ zip: '94610', state: 'ROSA', lat: null, lng: null }, ['State CA after the ZIP code, not ROSA']],
    [{ zip: '94610', state: '', lat: null, lng: null }, ['State CA after the ZIP code']],
    [{ zip: '94610', state: 'OR', lat: null, lng: null }, ['ZIP code 94610 is in CA, not in OR']],
    [{ zip: '', state: 'HILLS' }, ['HILLS is no state']],
    [{ lat: 42.65, lng: -73.75 }, ['Stands 357 miles from its ZIP code']],
    [{}, []],
    [{ zip: '2077', state: 'NSW', country: 'AU', lat: -33.7, lng: 151.1 }, []],
  ])('%j is stored with a warning', async (given, warnings) => {
    expect(await warningsOf(given)).toEqual(warnings);
  });

  test('gets the state of its ZIP code where its own is none', async () => {
    await run([rowOf({ zip: '94610', state: 'ROSA' })]);
    expect(await db.selectFrom('retailers').select('state').execute()).toEqual([{ state: 'CA' }]);
  });
});

test('two spellings of one street are one store', async () => {
  await run([rowOf({ address: '482 Stillwater Avenue' })]);
  expect(await run([rowOf({ address: '482 Stillwater Ave' })])).toEqual(['duplicate']);
});

test('many new stores are found by their text at once', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => rowOf({ name: `Zugzwang ${index}` }));
  await run(rows);
  const found = await searchRetailers(testContext({ db }), { text: 'zugzwang 1199' });
  expect(found.items).toHaveLength(1);
});

test('the browser and the database tell stores apart in the same way', async () => {
  const text = fc.string({
    unit: fc.constantFrom(
      ' Street ',
      'North',
      ' av ',
      'a',
      'Z',
      'é',
      '9',
      ' ',
      'ß',
      '-',
      '.',
      '#',
      'İ',
      '\t',
      '"',
      '\\',
      "'",
    ),
    maxLength: 6,
  });
  const degrees = fc.option(fc.double({ min: -90, max: 90, noNaN: true }));
  const row = fc.record({
    name: text,
    address: text,
    city: text,
    state: text,
    zip: text,
    lat: degrees,
    lng: degrees,
  });
  await fc.assert(
    fc.asyncProperty(row, async (given) => {
      const { name, address, city, state, zip, lat, lng } = given;
      const found = await sql<{ same: boolean }>`
        select retailer_key(${name}, ${address}, ${city}, ${state}, ${zip}, ${lat}, ${lng}) = md5(${storeKey(rowOf(given))}) as same`.execute(
        db,
      );
      expect([given, found.rows[0]?.same]).toEqual([given, true]);
    }),
    { numRuns: 100 },
  );
});
