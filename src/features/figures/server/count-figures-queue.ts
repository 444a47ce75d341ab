import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { findProgress, noteProgress } from '#platform/notices/progress.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import {
  DAYS_LATE,
  groups,
  isLastOfMonth,
  type Measure,
  measures,
  mondayOf,
  monthOf,
  type Presence,
  settle,
  WEEKS_SHOWN,
  weeksAfter,
  weeksOf,
} from '../rules.ts';
import { insertFigures, listTold, type StoredFigure, sumMonth } from './records/figures.ts';
import { listPresences, listStoreIds, STORES_A_BATCH } from './records/presences.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
type Database = Context['db'];

/** The name under which the end of the last counted week is stored. */
export const FIGURES_JOB = 'count-figures';

/** The most weeks that one run counts. */
const WEEKS_A_RUN = 10;

/** Runs hourly, and counts the figures of stores over weeks that ended two weeks ago. */
export const countFiguresQueue = (parts: Parts): JobQueue => ({
  name: FIGURES_JOB,
  cron: '40 * * * *',
  options: { expireInSeconds: 3000 },
  work: () => countFigures(parts),
});

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Counts all weeks that are due, at most WEEKS_A_RUN, each in its own transaction. */
export async function countFigures({ db: database, clock }: Parts): Promise<void> {
  for (let counted = 0; counted < WEEKS_A_RUN; counted += 1) {
    const hasCounted = await database.transaction().execute(async (db) => {
      const now = clock();
      const done = await findProgress(db, FIGURES_JOB);
      const week = done ? dayOf(done) : weeksAfter(mondayOf(dayOf(now)), -WEEKS_SHOWN);
      const end = Date.parse(`${weeksAfter(week, 1)}T00:00:00Z`);
      if (now.getTime() < end + DAYS_LATE * DAY_MS) return false;
      await countWeek(db, week);
      if (isLastOfMonth(week)) await countRests(db, monthOf(week));
      await noteProgress(db, FIGURES_JOB, new Date(end));
      return true;
    });
    if (!hasCounted) return;
  }
}

/** The ids of all stores, a batch at a time. */
async function* batches(db: Database): AsyncGenerator<Id[]> {
  let after: Id | null = null;
  for (;;) {
    const ids: Id[] = (await listStoreIds(db, after)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < STORES_A_BATCH) return;
    after = ids.at(-1) ?? null;
  }
}

/** What stores are told, as rows. */
const rowsOf = (
  told: ReturnType<typeof settle>['told'],
  time: Pick<StoredFigure, 'period' | 'begins'>,
): StoredFigure[] =>
  told.flatMap(({ presences: [first], value }) =>
    first ? [{ ...time, retailerId: first.storeId, measure: first.measure, value }] : [],
  );

async function countWeek(db: Database, week: string): Promise<void> {
  for await (const storeIds of batches(db)) {
    const { told } = settle(await listPresences(db, storeIds, week), groups.week);
    await insertFigures(db, rowsOf(told, { period: 'week', begins: week }));
  }
}

/** Counts what is in no week's figure of a month: store by store, and then the month of all stores, with what is still left. */
async function countRests(db: Database, month: string): Promise<void> {
  const weeks = weeksOf(month);
  const left: Presence[] = [];
  for await (const storeIds of batches(db)) {
    const told = new Set(
      (await listTold(db, storeIds, weeks)).map(({ storeId, begins, measure }) =>
        groups.week({ storeId, week: begins, measure }),
      ),
    );
    const rest: Presence[] = [];
    for (const week of weeks) {
      const presences = await listPresences(db, storeIds, week);
      rest.push(...presences.filter((one) => !told.has(groups.week(one))));
    }
    const settled = settle(rest, groups.rest);
    await insertFigures(db, rowsOf(settled.told, { period: 'rest', begins: month }));
    left.push(...settled.left);
  }
  const sums = await sumMonth(db, month, weeks);
  const { told } = settle(left, groups.whole);
  const valueOf = (measure: Measure) =>
    (sums.find((sum) => sum.measure === measure)?.value ?? 0) +
    (told.find(({ presences }) => presences[0]?.measure === measure)?.value ?? 0);
  await insertFigures(
    db,
    measures
      .map((measure) => ({
        retailerId: null,
        period: 'whole' as const,
        begins: month,
        measure,
        value: valueOf(measure),
      }))
      .filter(({ value }) => value > 0),
  );
}
