import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { readMetrics } from '#features/points/server/records/metrics.ts';
import type { BenchStage } from '../bench-stage.ts';
import type { Measure } from '../report.ts';

const ROWS = 100_000;
const ROUNDS = 15;
const HEAVY_USER = '00000000-0000-4000-8009-000000000001';
const HEAVY_PLAYER = '00000000-0000-4000-8009-000000000002';

/**
 * The eight points metrics of one player with 100,000 rows of each kind: memberships, seats, linked stores and visits.
 * Beside it stands the least that PostgreSQL has to do for them: counting that player's own rows by their indexes, without
 * a look at what they point to. Rounds of the two follow each other; the medians are compared.
 */
export async function measurePoints(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  try {
    say(`One player gets ${ROWS} rows of each kind`);
    await fillHeavyPlayer(db);
    const counted = await readMetrics(db, HEAVY_USER);
    if (counted.totalGameSessions !== ROWS || counted.totalRetailers !== ROWS || counted.totalVisits !== ROWS)
      throw new Error(`The metrics are wrong: ${JSON.stringify(counted)}`);
    for (const line of await planOf(db)) say(line);

    const metricsMs: number[] = [];
    const floorMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floorMs.push(await time(() => countRows(db)));
      metricsMs.push(await time(() => readMetrics(db, HEAVY_USER)));
    }
    const [metrics, floor] = [median(metricsMs), median(floorMs)];
    return [
      { name: `Points of a player with ${ROWS} rows of each kind`, value: metrics, unit: 'ms' },
      { name: 'Counting the same rows by their indexes', value: floor, unit: 'ms' },
      { name: 'Points : counting', value: metrics / floor, unit: '', ceiling: 6 },
    ];
  } finally {
    await close();
  }
}

const id = (kind: string) => sql.raw(`('00000000-0000-4000-${kind}-' || lpad(to_hex(n), 12, '0'))::uuid`);

async function fillHeavyPlayer(db: Database): Promise<void> {
  const many = sql`generate_series(1, ${sql.lit(ROWS)}) n`;
  await db.transaction().execute(async (transaction) => {
    const statements = [
      sql`set local statement_timeout = 0`,
      sql`insert into auth.users (id, email, email_verified) values (${HEAVY_USER}, 'heavy@example.com', true)`,
      sql`insert into players (id, auth_id, email, alias, city, state)
          values (${HEAVY_PLAYER}, ${HEAVY_USER}, 'heavy@example.com', 'Heavy', 'Oakland', 'CA')`,
      sql`insert into retailers (id, name) select ${id('8091')}, 'Heavy store ' || n from ${many}`,
      sql`insert into player_retailers (player_id, retailer_id) select ${HEAVY_PLAYER}, ${id('8091')} from ${many}`,
      sql`insert into campaigns (id, title, type_id, min_players, max_players, price, game_system_id, is_tournament)
          select ${id('8092')}, 'Heavy campaign ' || n,
            (select id from campaign_types order by name offset n % 3 limit 1), 2, 6, 5,
            (select id from game_systems limit 1), n % 10 = 0 from ${many}`,
      sql`insert into campaign_players (campaign_id, player_id, role_type)
          select ${id('8092')}, ${HEAVY_PLAYER}, 'player' from ${many}`,
      sql`insert into sessions (id, campaign_id, session_number, description, start_date, price)
          select ${id('8093')}, ${id('8092')}, 1, 'An evening', now() - n * interval '1 minute', 5 from ${many}`,
      sql`insert into player_sessions (player_id, session_id, price, payment_status)
          select ${HEAVY_PLAYER}, ${id('8093')}, 5, 'paid' from ${many}`,
      sql`insert into visits (auth_id, customer_demo_count, recorded_at)
          select ${HEAVY_USER}, n % 5, now() - n * interval '1 minute' from ${many}`,
    ];
    for (const statement of statements) await statement.execute(transaction);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

const countRows = (db: Database) =>
  sql`
    select (select count(*) from player_sessions where player_id = ${HEAVY_PLAYER}::uuid),
      (select count(*) from player_retailers where player_id = ${HEAVY_PLAYER}::uuid),
      (select count(*) from campaign_players where player_id = ${HEAVY_PLAYER}::uuid),
      (select count(*) from visits where auth_id = ${HEAVY_USER}::uuid)`.execute(db);

async function planOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off, buffers off)
    select * from get_player_earnings_metrics(${sql.lit(HEAVY_USER)}::uuid)`.execute(db);
  return rows.map((row) => row['QUERY PLAN']);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
