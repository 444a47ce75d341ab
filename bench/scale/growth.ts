import { sql } from 'kysely';
import { listCampaigns } from '#features/play/server/lists/list-campaigns.ts';
import { encodeCursor } from '#platform/lists/cursor.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { testContext } from '../../tests/support/context.ts';
import { prepareStage } from '../bench-stage.ts';
import { manyRows } from '../many-rows.ts';
import { median } from '../median.ts';
import type { Measure } from '../report.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const WARM_UP = 100;
const ROUNDS = 500;

const types = ['Retailer', 'Convention', 'Online'] as const;

type World = { db: Database; middle: string; clear: () => Promise<void> };

/**
 * How much longer a page of the campaign list takes among a million campaigns than among a thousand: the first page
 * and one from the middle. Both databases are asked in turn, one request at a time.
 */
export async function measureGrowth(say: (line: string) => void): Promise<Measure[]> {
  const small = await openWorld(FEW, say);
  try {
    const large = await openWorld(MANY, say);
    try {
      say(`Asking each of them for ${ROUNDS} pages`);
      return [
        ...(await compare('first page', small, large, () => undefined)),
        ...(await compare('a page in the middle', small, large, ({ middle }) => middle)),
      ];
    } finally {
      await large.clear();
    }
  } finally {
    await small.clear();
  }
}

async function openWorld(campaigns: number, say: (line: string) => void): Promise<World> {
  const counts = {
    ...manyRows,
    campaigns,
    membersPerCampaign: 2,
    sessionsPerCampaign: 2,
    seatsPerSession: 1,
  };
  const stage = await prepareStage(counts, say);
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  const clear = async () => {
    await close();
    await stage.clear();
  };
  const row = await db
    .selectFrom('campaigns')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .offset(sql.lit(campaigns / 2))
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow();
  return { db, middle: encodeCursor([row.created_at.toISOString(), row.id]), clear };
}

async function compare(
  page: string,
  small: World,
  large: World,
  cursorOf: (world: World) => string | undefined,
): Promise<Measure[]> {
  const worlds = [small, large].map((world) => ({
    context: testContext({ db: world.db }),
    cursor: cursorOf(world),
    times: [] as number[],
  }));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { context, cursor, times } of worlds) {
      const begin = performance.now();
      const type = types[round % types.length] ?? 'Online';
      await listCampaigns(context, { type, cursor });
      if (round >= WARM_UP) times.push(performance.now() - begin);
    }
  }
  const [few = Number.NaN, many = Number.NaN] = worlds.map(({ times }) => median(times));
  const list = `campaign list, ${page}`;
  return [
    { name: `${list}, among ${FEW}, p50`, value: few, unit: 'ms' },
    { name: `${list}, among ${MANY}, p50`, value: many, unit: 'ms' },
    { name: `${list}, growth`, value: many / few, unit: 'times', ceiling: 4 },
  ];
}
