import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { distanceMiles, FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import { testDatabase } from '../support/database.ts';
import { fillWorld, id } from './world.ts';

const { db } = testDatabase();

type Found = { retailer_id: string; distance_feet: number };

const near = async ({ lat, lng }: Position, maxFeet: number) =>
  (
    await sql<Found>`select * from find_nearby_retailers(p_lat => ${lat}, p_lng => ${lng}, p_max_distance_feet => ${maxFeet})`.execute(
      db,
    )
  ).rows;

const addStores = (positions: Position[]) =>
  db
    .insertInto('retailers')
    .values(positions.map((position, index) => ({ name: `Store ${index}`, ...position })))
    .returning(['id', 'lat', 'lng'])
    .execute();

/** Numbers from 0 to 1, always the same ones. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe('find_nearby_retailers', () => {
  const places: [string, Position][] = [
    ['in Pittsburgh', { lat: 40.44, lng: -79.99 }],
    ['at the north pole', { lat: 90, lng: 0 }],
    ['at the south pole', { lat: -90, lng: 120 }],
    ['close to a pole', { lat: 89.999, lng: 45 }],
    ['on the antimeridian', { lat: -17.7, lng: 180 }],
    ['on the antimeridian, from the west', { lat: -17.7, lng: -180 }],
    ['on the equator and the prime meridian', { lat: 0, lng: 0 }],
  ];

  test.each(places)('finds what a look at every store finds, %s', async (_where, here) => {
    const random = numbers(Math.round(here.lat * 7 + here.lng + 1_000));
    const next = () => random.next().value;
    const around = Array.from({ length: 400 }, () => {
      const scale = 10 ** (-4 * next());
      const lng = here.lng + (next() - 0.5) * 20 * scale;
      return {
        lat: Math.max(-90, Math.min(90, here.lat + (next() - 0.5) * 20 * scale)),
        lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
      };
    });
    const anywhere = Array.from({ length: 200 }, () => ({ lat: next() * 180 - 90, lng: next() * 360 - 180 }));
    const stores = await addStores([...around, ...anywhere, here]);
    const feetTo = new Map(
      stores.map((store) => [
        store.id,
        FEET_PER_MILE * distanceMiles(here, { lat: store.lat!, lng: store.lng! }),
      ]),
    );

    for (const maxFeet of [0, 100, 1_000, 52_800, 264_000, 5_280_000, 66_000_000]) {
      const found = await near(here, maxFeet);
      // Stores within a hair of the bound may fall on either side of it.
      const surely = [...feetTo].filter(([, feet]) => feet <= maxFeet - 1e-6).map(([store]) => store);
      const perhaps = new Set(
        [...feetTo].filter(([, feet]) => feet <= maxFeet + 1e-6).map(([store]) => store),
      );
      const foundIds = new Set(found.map((row) => row.retailer_id));
      expect(surely.filter((store) => !foundIds.has(store))).toEqual([]);
      expect([...foundIds].filter((store) => !perhaps.has(store))).toEqual([]);
      for (const row of found)
        expect(Math.abs(row.distance_feet - feetTo.get(row.retailer_id)!)).toBeLessThan(1e-3);
      const distances = found.map((row) => row.distance_feet);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    }
  });

  test('is exactly 0 feet away from a store at the same point', async () => {
    const [store] = await addStores([{ lat: 40.4406123, lng: -79.9958764 }]);
    expect(await near({ lat: 40.4406123, lng: -79.9958764 }, 0)).toEqual([
      { retailer_id: store!.id, distance_feet: 0 },
    ]);
  });

  test('includes a store at exactly the distance asked for, and none beyond', async () => {
    await addStores([{ lat: 40.01, lng: -80 }]);
    const here = { lat: 40, lng: -80 };
    const [found] = await near(here, 10_000);
    expect(await near(here, found!.distance_feet)).toHaveLength(1);
    expect(await near(here, found!.distance_feet - 1e-6)).toHaveLength(0);
  });

  test('knows no inactive stores and none without coordinates, and nothing at a negative distance', async () => {
    await addStores([{ lat: 40, lng: -80 }]);
    await db
      .insertInto('retailers')
      .values([{ name: 'Nowhere' }, { name: 'Closed', lat: 40, lng: -80, status: 'inactive' }])
      .execute();
    expect(await near({ lat: 40, lng: -80 }, 1e9)).toHaveLength(1);
    expect(await near({ lat: 40, lng: -80 }, -1)).toHaveLength(0);
  });

  test('works for a caller whose search_path hides every schema', async () => {
    await addStores([{ lat: 40, lng: -80 }]);
    const found = await db.transaction().execute(async (transaction) => {
      await sql`set local search_path = ''`.execute(transaction);
      await sql`insert into public.retailers (name, lat, lng) values ('Another', 40, -80)`.execute(
        transaction,
      );
      return sql`select * from public.find_nearby_retailers(40, -80, 1000)`.execute(transaction);
    });
    expect(found.rows).toHaveLength(2);
  });
});

const metricsOf = async (userId: string) =>
  (
    await sql<
      Record<string, number>
    >`select * from get_player_earnings_metrics(auth_uid => ${userId})`.execute(db)
  ).rows;

describe('get_player_earnings_metrics', () => {
  const nothing = {
    total_game_sessions: 0,
    total_retailers: 0,
    total_tournaments: 0,
    total_online_games: 0,
    total_retailer_games: 0,
    total_convention_games: 0,
    visit_count: 0,
    customer_demo_count: 0,
  };

  test('counts what a player did', async () => {
    await fillWorld(db);
    expect(await metricsOf(id.berta)).toEqual([
      {
        ...nothing,
        total_game_sessions: 1,
        total_retailers: 1,
        total_retailer_games: 1,
        visit_count: 1,
        customer_demo_count: 2,
      },
    ]);
  });

  test('counts the campaigns that a player owns', async () => {
    await fillWorld(db);
    expect(await metricsOf(id.anna)).toEqual([{ ...nothing, total_retailer_games: 1 }]);
  });

  test('is one row of zeros for a user without a player, and for nobody', async () => {
    const [user] = await db
      .insertInto('auth.users')
      .values({ email: 'new@guild.example' })
      .returning('id')
      .execute();
    expect(await metricsOf(user!.id)).toEqual([nothing]);
    expect(await metricsOf(id.message)).toEqual([nothing]);
  });

  test.each([
    [
      'a session that has not begun',
      `update sessions set start_date = now() + interval '1 minute'`,
      'total_game_sessions',
      0,
    ],
    ['a store that closed', `update retailers set status = 'inactive'`, 'total_retailers', 0],
    ['a link that ended', `update player_retailers set status = 'inactive'`, 'total_retailers', 0],
    [
      'a membership that ended',
      `update campaign_players set status = 'inactive' where role_type = 'player'`,
      'total_retailer_games',
      0,
    ],
    ['a tournament', `update campaigns set is_tournament = true`, 'total_tournaments', 1],
    [
      'a tournament in its type as well',
      `update campaigns set is_tournament = true`,
      'total_retailer_games',
      1,
    ],
    [
      'an online campaign',
      `update campaigns set type_id = (select id from campaign_types where name = 'Online')`,
      'total_online_games',
      1,
    ],
    [
      'an online campaign as nothing else',
      `update campaigns set type_id = (select id from campaign_types where name = 'Online')`,
      'total_retailer_games',
      0,
    ],
    [
      'a convention campaign',
      `update campaigns set type_id = (select id from campaign_types where name = 'Convention')`,
      'total_convention_games',
      1,
    ],
    [
      'demos of every visit',
      `insert into visits (auth_id, customer_demo_count) values ('${id.berta}', 5)`,
      'customer_demo_count',
      7,
    ],
  ])('counts %s rightly', async (_what, change, metric, expected) => {
    await fillWorld(db);
    await sql.raw(change).execute(db);
    const [metrics] = await metricsOf(id.berta);
    expect(metrics![metric]).toBe(expected);
  });
});
