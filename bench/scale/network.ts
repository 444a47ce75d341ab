import { sql } from 'kysely';
import { countLevels, listTeamOf } from '#features/network/server/list-network.ts';
import { requestSponsor } from '#features/network/server/request-sponsor.ts';
import { withdrawRequest } from '#features/network/server/withdraw-request.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { playerActor } from '../../tests/support/actors.ts';
import { testContext } from '../../tests/support/context.ts';
import type { BenchStage } from '../bench-stage.ts';
import { median } from '../median.ts';
import type { Measure } from '../report.ts';

const SIZES = [10, 1_000, 100_000];
const RUNS = 15;
/** The counts of all levels may take so many times as long as a look-up by key. */
const MOST_LOOK_UPS = 20;
/** Each player has so many below, so that 100,000 players stand on about six levels. */
const FAN_OUT = 8;

/** How long `work` takes, in the median. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Puts a tree of `size` players below one, without asking the trigger at every row. */
async function fillTree(db: Database, size: number): Promise<void> {
  const id = (expression: string) => `md5('tree ${size} ' || ${expression})::uuid`;
  const statements = [
    `insert into auth.users (id, email, email_verified)
      select ${id('i')}, 'tree-${size}-' || i || '@bench.example', true from generate_series(0, ${size}) i`,
    `insert into players (id, auth_id, email, alias, city, state)
      select ${id('i')}, ${id('i')}, 'tree-${size}-' || i || '@bench.example', 'Tree ${size} ' || i, 'Erie', 'PA'
      from generate_series(0, ${size}) i`,
    `alter table player_relationships disable trigger user`,
    `insert into player_relationships (upline_id, downline_id, status)
      select ${id(`(i - 1) / ${FAN_OUT}`)}, ${id('i')}, 'active' from generate_series(1, ${size}) i`,
    `alter table player_relationships enable trigger user`,
    `select recount_teams()`,
    `analyze players, player_relationships, player_teams`,
  ];
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
  });
}

const playerOf = async (db: Database, size: number, number: number) => {
  const { rows } = await sql<{ id: string }>`
    select md5(${`tree ${size} ${number}`})::uuid as id`.execute(db);
  const id = rows[0]!.id;
  return { id, auth_id: id, email: null };
};

/**
 * Opening levels of the sponsor tree with 10, 1,000 and 100,000 players below one: the top level, the deepest, and the
 * counts of all levels; beside them one look-up by key, the floor that any read stands on. Ratios to it hold elsewhere.
 */
export async function measureNetwork(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  const measures: Measure[] = [];
  try {
    for (const size of SIZES) {
      say(`Filling a tree of ${size.toLocaleString('en-US')} players`);
      await fillTree(db, size);
      const top = await playerOf(db, size, 0);
      const deep = await playerOf(db, size, Math.floor((size - 1) / FAN_OUT));
      const context = testContext({ db, actor: playerActor(top) });
      const floor = await time(() =>
        db.selectFrom('players').select('alias').where('id', '=', top.id).execute(),
      );
      const openTop = await time(() => listTeamOf(context, { memberId: top.id }));
      const openDeep = await time(() => listTeamOf(context, { memberId: deep.id }));
      const counts = await time(() => countLevels(context));
      const leaf = await playerOf(db, size, size);
      await db.deleteFrom('player_relationships').where('downline_id', '=', leaf.id).execute();
      await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', deep.id).execute();
      const asker = testContext({ db, actor: playerActor(leaf) });
      const change = await time(async () => {
        await requestSponsor(asker, { sponsorId: deep.id });
        await withdrawRequest(asker);
      });
      const page = await listTeamOf(context, { memberId: top.id });
      const name = `network of ${size.toLocaleString('en-US')}`;
      const ratio = (value: number) => `${(value / floor).toFixed(1)} times a look-up by key`;
      measures.push(
        { name: `${name}: top level`, value: openTop, unit: 'ms', note: ratio(openTop) },
        { name: `${name}: deepest level`, value: openDeep, unit: 'ms', note: ratio(openDeep) },
        { name: `${name}: answer of a level`, value: JSON.stringify(page).length / 1000, unit: 'kB' },
        { name: `${name}: counts of all levels`, value: counts, unit: 'ms', note: ratio(counts) },
        {
          name: `${name}: counts, by look-ups by key`,
          value: counts / floor,
          unit: 'times',
          ceiling: MOST_LOOK_UPS,
        },
        { name: `${name}: ask and withdraw`, value: change, unit: 'ms', note: ratio(change) },
      );
    }
    const at = (part: string) => measures.find(({ name }) => name === part)!.value;
    measures.push({
      name: 'deepest level, 100,000 : 10',
      value: at('network of 100,000: deepest level') / at('network of 10: deepest level'),
      unit: '',
      ceiling: 4,
    });
    return measures;
  } finally {
    await close();
  }
}
