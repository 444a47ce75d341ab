import { sql } from 'kysely';
import { searchRetailers } from '#features/retailers/server/search-retailers.ts';
import { searchTables } from '#features/tables/server/search-tables.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { DAY_MS } from '#shared/time.ts';
import { playerActor } from '../../tests/support/actors.ts';
import { testContext } from '../../tests/support/context.ts';
import { prepareStage } from '../bench-stage.ts';
import { median } from '../median.ts';
import type { Measure } from '../report.ts';

/** Campaigns of a world; it has a tenth as many stores, and a fifth as many upcoming sessions. */
const SIZES = [1_000, 1_000_000];
const WARM_UP = 20;
const ROUNDS = 100;
/** A question may take so many times as long in the large world as in the small one. */
const MOST_GROWTH = 4;
/** Stores of a town: the towns of the small world are as full as those of the large one. */
const STORES_A_TOWN = 10;

type Search = Parameters<typeof searchTables>[1];

/** A town of a world, as the statement that fills it places them. */
const townOf = (town: number) => ({
  lat: 26 + ((town * 7_919) % 22_000) / 1_000,
  lng: -122 + ((town * 104_729) % 50_000) / 1_000,
});

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const systemOf = (number: number) => `00000000-0000-4000-8003-${number.toString(16).padStart(12, '0')}`;

/** Ten questions as people ask them, from another town each round. */
const questions: Record<string, (near: { lat: number; lng: number }, round: number) => Search> = {
  'this week within 25 miles': (near) => ({ near, to: day(7) }),
  'Thursday evening within 25 miles': (near) => ({ near, weekdays: [4], after: '17:00', before: '23:00' }),
  'a system within 50 miles': (near, round) => ({
    near,
    rangeMiles: 50,
    gameSystemIds: [systemOf(1 + (round % 12))],
  }),
  'four free seats that cost nothing, within 25 miles': (near) => ({ near, seats: 4, maxPriceCents: 0 }),
  'the nearest within 100 miles': (near) => ({ near, rangeMiles: 100, sort: 'nearest' }),
  'the nearest anywhere on a weekend': (near) => ({ near, rangeMiles: 0, weekdays: [6, 7], sort: 'nearest' }),
  'online in the evening': () => ({ types: ['Online'], after: '18:00', before: '23:00' }),
  'a system anywhere, next week': (_, round) => ({
    gameSystemIds: [systemOf(1 + (round % 12))],
    from: day(7),
    to: day(14),
  }),
  'tournaments within 50 miles, the nearest': (near) => ({
    near,
    rangeMiles: 50,
    tournament: 'only',
    sort: 'nearest',
  }),
  'for beginners, in a rare language': () => ({ language: 'cy', experience: 'new' }),
};

/**
 * Ten questions of the search for tables, asked by a player, among a thousand and a million campaigns, and the search for
 * stores beside them; none may read a large table from end to end.
 */
export async function measureFinding(say: (line: string) => void): Promise<Measure[]> {
  const few = { campaigns: 10, membersPerCampaign: 2, sessionsPerCampaign: 1, seatsPerSession: 1 };
  const stage = await prepareStage({ players: 1_000, retailers: 10, ...few }, say);
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  // Made once: a context of tests reads a whole configuration.
  const asPlayer = testContext({ db, actor: player });
  const asVisitor = testContext({ db });
  try {
    const measures: Measure[] = [];
    const small = new Map<string, number>();
    let worst = { name: '', ms: 0 };
    for (const size of SIZES) {
      say(`Filling a world of ${size} campaigns`);
      await fillWorld(db, size);
      const towns = size / 10 / STORES_A_TOWN;
      say('Asking');
      for (const [name, ask] of Object.entries(questions)) {
        const before = await scansOf(db);
        const ms = await timeOf((round) => searchTables(asPlayer, ask(townOf(round % towns), round)));
        const read = [...(await scansOf(db))].filter(([table, count]) => count > (before.get(table) ?? 0));
        measures.push({ name: `tables, ${name}, among ${size}, p50`, value: ms, unit: 'ms' });
        if (size === SIZES[0]) {
          small.set(name, ms);
          continue;
        }
        const growth = ms / (small.get(name) ?? Number.NaN);
        measures.push(
          { name: `tables, ${name}, growth`, value: growth, unit: 'times', ceiling: MOST_GROWTH },
          {
            name: `tables, ${name}, tables read from end to end`,
            value: read.length,
            unit: 'tables',
            ceiling: 0,
            note: read.map(([table]) => table).join(', '),
          },
        );
        if (ms > worst.ms) worst = { name, ms };
      }
      if (size > SIZES[0]!) {
        const near = await timeOf((round) =>
          searchRetailers(asVisitor, { near: { position: townOf(round % towns), rangeMiles: 50 } }),
        );
        measures.push({
          name: 'tables, the slowest question : stores within 50 miles',
          value: worst.ms / near,
          unit: 'times',
          note: `${worst.name}; stores ${near.toFixed(1)} ms`,
        });
      }
    }
    return measures;
  } finally {
    await close();
    await stage.clear();
  }
}

const player = playerActor({
  id: '00000000-0000-4000-8002-000000000007',
  auth_id: '00000000-0000-4000-8001-000000000007',
  email: null,
});
/** How often each large table was read from end to end so far. */
async function scansOf(db: Database): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, seq_scan::int as scans from pg_stat_user_tables
    where relname in ('table_dates', 'sessions', 'campaigns', 'retailers', 'player_sessions', 'campaign_players')`.execute(
    db,
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/** The id of a row by its number, an expression of SQL. */
const id = (kind: string, number: string) =>
  sql.raw(`('00000000-0000-4000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`);

/** Campaigns with their owners, every fifth with two sessions within four weeks, all in stores of towns. */
async function fillWorld(db: Database, campaigns: number): Promise<void> {
  const stores = campaigns / 10;
  const towns = stores / STORES_A_TOWN;
  await db.connection().execute(async (connection) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(connection);
    const tables = ['retailers', 'campaigns', 'sessions', 'campaign_players', 'table_dates', 'store_zones'];
    await run(sql`set statement_timeout = 0`);
    await run(sql`truncate retailers cascade`);
    // Made at once behind the rows, and told of to nobody.
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = any(${tables}) and indexdef not like 'CREATE UNIQUE%'`.execute(
      connection,
    );
    for (const { name } of indexes) await run(sql`drop index ${sql.ref(name)}`);
    for (const table of tables) await run(sql`alter table ${sql.ref(table)} disable trigger user`);
    await run(sql`
      insert into retailers (id, name, city, state, lat, lng)
      select ${id('8004', 'i')}, 'Store ' || i, 'City ' || town, 'PA',
        26 + (town * 7919 % 22000) / 1000.0 + i % 10 * 0.01, -122 + (town * 104729 % 50000) / 1000.0 + i % 7 * 0.01
      from generate_series(1, ${sql.lit(stores)}::bigint) i, lateral (select i % ${sql.lit(towns)}::bigint as town) places`);
    await run(
      sql`insert into store_zones (retailer_id, time_zone, is_settled) select id, 'America/New_York', true from retailers`,
    );
    await run(sql`
      insert into campaigns (id, title, type_id, min_players, max_players, game_system_id, retailer_id, is_tournament, languages,
        experience, created_at)
      select ${id('8005', 'i')}, 'Campaign ' || i, types.ids[case when i % 5 = 4 then 2 else 1 end], 2, 2 + i % 5,
        ${id('8003', '(1 + i % 12)::int')}, case when i % 5 < 4 then ${id('8004', `1 + i % ${stores}`)} end, i % 20 = 0,
        case when i % 200 = 5 then '{cy}'::text[] else '{en}' end, (array['everybody', 'new', 'some', null])[1 + i % 4],
        now() - i * interval '1 second'
      from generate_series(1, ${sql.lit(campaigns)}::bigint) i,
        (select array[(select id from campaign_types where name = 'Retailer'), (select id from campaign_types where name = 'Online')] as ids) types`);
    await run(sql`
      insert into campaign_players (campaign_id, player_id, role_type, created_at)
      select ${id('8005', 'i')}, ${id('8002', '(1 + i % 1000)::int')}, 'owner', now()
      from generate_series(1, ${sql.lit(campaigns)}::bigint) i`);
    await run(sql`
      insert into sessions (id, campaign_id, session_number, description, start_date, price)
      select ${id('8006', 'i * 10 + k')}, ${id('8005', 'i')}, k, 'The mill',
        date_trunc('hour', now()) + interval '3 hours' + (i * 37 % 330 + k * 331) * interval '1 hour', i % 3 * 5
      from generate_series(1, ${sql.lit(campaigns)}::bigint) i, generate_series(1, 2) k
      where i / ${sql.lit(stores)}::bigint % 10 = 3`);
    for (const { definition } of indexes) await run(sql.raw(definition));
    await run(sql`select keep_table_dates(array(select id from sessions))`);
    for (const table of tables) await run(sql`alter table ${sql.ref(table)} enable trigger user`);
    for (const table of tables) await run(sql`vacuum analyze ${sql.ref(table)}`);
    await run(sql`reset statement_timeout`);
  });
}

async function timeOf(ask: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const begin = performance.now();
    await ask(round);
    if (round >= WARM_UP) times.push(performance.now() - begin);
  }
  return median(times);
}
