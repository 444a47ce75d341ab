import { sql } from 'kysely';
import { searchRetailers } from '#features/retailers/server/search-retailers.ts';
import type { Context } from '#platform/context.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { testContext } from '../../tests/support/context.ts';
import { prepareStage } from '../bench-stage.ts';
import { median } from '../median.ts';
import type { Measure } from '../report.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const WARM_UP = 30;
const ROUNDS = 200;
const NAIVE_ROUNDS = 5;
const RANGE_MILES = 50;
const TEN_MILES_FEET = 52_800;
const WORD_ROUNDS = 40;
/** The nearest ten, and a search by a word, may take so many times as long as a look-up by key. */
const MOST_LOOK_UPS = 20;
/** Every seventh store of the east is a dragon, and none of the west; half of those searches start in the west. */
const COMMON_WORD = 'dragon';

/** A place of the United States, other ones each round and the same ones for each size. */
const placeOf = (round: number) => ({
  lat: 26 + ((round * 7_919) % 22_000) / 1_000,
  lng: -122 + ((round * 104_729) % 50_000) / 1_000,
});

/**
 * The nearest ten stores within ten miles, and the first page of a search within 50 miles, among a thousand to a
 * million stores, beside the naive scan that computes every distance. What the search finds is compared with the scan.
 * The nearest ten, and searches by a word that many stores have, are stated in look-ups by key.
 */
export async function measureRetailers(
  say: (line: string) => void,
  sizes: readonly number[] = SIZES,
): Promise<Measure[]> {
  const stage = await prepareStage(
    {
      players: 10,
      campaigns: 10,
      membersPerCampaign: 2,
      sessionsPerCampaign: 1,
      seatsPerSession: 1,
      retailers: 1,
    },
    say,
  );
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  // Made once, as for a request of the product: a context of tests reads a whole configuration.
  const context = testContext({ db });
  try {
    const measures: Measure[] = [];
    const first = new Map<string, number>();
    for (const size of sizes) {
      say(`Asking among ${size} stores`);
      await fillStores(db, size);
      await compareWithScan({ db, context });
      const asked = {
        'nearest ten': await timeOf(ROUNDS, WARM_UP, (round) => nearestTen(db, round)),
        '50-mile search': await timeOf(ROUNDS, WARM_UP, (round) => search(context, round)),
        'naive scan': await timeOf(NAIVE_ROUNDS, 1, (round) => scan(db, round)),
      };
      for (const [what, ms] of Object.entries(asked)) {
        first.set(what, first.get(what) ?? ms);
        measures.push({ name: `stores, ${what}, among ${size}, p50`, value: ms, unit: 'ms' });
        if (size === sizes.at(-1) && what === '50-mile search') {
          const growth = ms / (first.get(what) ?? Number.NaN);
          measures.push({ name: `stores, ${what}, growth`, value: growth, unit: 'times', ceiling: 4 });
        }
      }
      const lookUp = await timeOf(ROUNDS, WARM_UP, () => lookUpOne(db));
      const byLookUps = {
        'nearest ten': asked['nearest ten'],
        'a common word, 50 miles': await timeOf(WORD_ROUNDS, WARM_UP, (round) =>
          searchWord(context, round, RANGE_MILES),
        ),
        'a common word, from anywhere': await timeOf(WORD_ROUNDS, WARM_UP, (round) =>
          searchWord(context, round, 0),
        ),
      };
      for (const [what, ms] of Object.entries(byLookUps)) {
        measures.push({
          name: `stores, ${what}, among ${size}, by look-ups by key`,
          value: ms / lookUp,
          unit: 'times',
          ceiling: MOST_LOOK_UPS,
        });
      }
    }
    return measures;
  } finally {
    await close();
    await stage.clear();
  }
}

/** So many stores, spread over the country, always the same ones. */
async function fillStores(db: Database, size: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`truncate retailers cascade`.execute(connection);
    // Made at once behind the rows: row by row a million of them take the better part of an hour.
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'retailers' and indexdef not like 'CREATE UNIQUE%'`.execute(connection);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(connection);
    await sql`
      insert into retailers (id, name, city, state, lat, lng)
      select md5('store' || i)::uuid, case when lng > -95 and i % 7 = 0 then 'Dragon ' else 'Store ' end || i,
        'City ' || i % 9700, 'PA', 24 + (i::bigint * 48271 % 2500000) / 100000.0, lng
      from generate_series(1, ${sql.lit(size)}) i,
        lateral (select -124 + (i::bigint * 69621 % 5700000) / 100000.0 as lng) places`.execute(connection);
    for (const { definition } of indexes) await sql.raw(definition).execute(connection);
    await sql`vacuum analyze retailers`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

const nearestTen = (db: Database, round: number) => {
  const { lat, lng } = placeOf(round);
  return sql`select * from find_nearby_retailers(${lat}, ${lng}, ${sql.lit(TEN_MILES_FEET)}) limit 10`.execute(
    db,
  );
};

const search = (context: Context, round: number) =>
  searchRetailers(context, { near: { position: placeOf(round), rangeMiles: RANGE_MILES } });

/** A search by a word that many stores have, every second time from where none has it. */
const searchWord = (context: Context, round: number, rangeMiles: number) =>
  searchRetailers(context, {
    text: COMMON_WORD,
    near: { position: { ...placeOf(round), lng: round % 2 === 0 ? -120 : -80 }, rangeMiles },
  });

/** The unit that searches are told in. */
const lookUpOne = (db: Database) =>
  db
    .selectFrom('retailers')
    .select('name')
    .where('id', '=', '00000000-0000-4000-8000-000000000000')
    .execute();

/** Every distance by the textbook's formula, the least 20 of those in range. */
const scan = async (db: Database, round: number) => {
  const { lat, lng } = placeOf(round);
  const { rows } = await sql<{ id: string; miles: number }>`
    select id, miles from (
      select id, 2 * 3959 * asin(least(1, sqrt(
        sin(radians(lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2
      ))) as miles
      from retailers where status = 'active' and lat is not null
    ) all_stores where miles <= ${sql.lit(RANGE_MILES)} order by miles, id limit 20`.execute(db);
  return rows;
};

/** Fails when the search finds other distances than the scan. */
async function compareWithScan({ db, context }: { db: Database; context: Context }): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const found = (await search(context, round)).items.map((store) => store.distanceMiles ?? Number.NaN);
    const scanned = (await scan(db, round)).map(({ miles }) => miles);
    const isEqual =
      found.length === scanned.length &&
      found.every((miles, index) => Math.abs(miles - (scanned[index] ?? Number.NaN)) < 1e-6);
    if (!isEqual) throw new Error(`The search finds other stores than the scan, in round ${round}`);
  }
}

async function timeOf(
  rounds: number,
  warmUp: number,
  ask: (round: number) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const begin = performance.now();
    await ask(round);
    if (round >= warmUp) times.push(performance.now() - begin);
  }
  return median(times);
}
