import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type Measure, MONTHS_SHOWN, measures, WEEKS_SHOWN } from '../../rules.ts';

/** A stored figure: of a week of a store, of what is left of its month, or of a month of all stores (`retailerId` null). */
export type StoredFigure = {
  retailerId: Id | null;
  period: 'week' | 'rest' | 'whole';
  begins: string;
  measure: Measure;
  value: number;
};

/** Stores figures. One that is there already stays as it is: what was told is never told otherwise. */
export async function insertFigures(db: Database, figures: readonly StoredFigure[]): Promise<void> {
  if (figures.length === 0) return;
  await db
    .insertInto('store_figures')
    .values(
      figures.map(({ retailerId, begins, ...figure }) =>
        Object.assign({}, figure, { retailer_id: retailerId, begins: sql<Date>`${begins}::date` }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Told = Pick<StoredFigure, 'begins' | 'measure' | 'period'> & { storeId: Id };

/** Which figures these stores have over these weeks. */
export async function listTold(
  db: Database,
  storeIds: readonly Id[],
  weeks: readonly string[],
): Promise<Told[]> {
  // total: a store has a figure of a measure once over a week
  const { rows } = await sql<Told>`
    select retailer_id as "storeId", begins::text, measure, period from store_figures
    where retailer_id = any(${[...storeIds]}::uuid[]) and period = 'week' and begins = any(${[...weeks]}::date[])
    order by retailer_id, begins, measure
    limit ${sql.lit(100 * 6 * measures.length)}`.execute(db);
  return rows;
}

type Shown = Pick<StoredFigure, 'begins' | 'measure' | 'period' | 'value'>;

/** The most weeks and rests of months that are read. */
const MOST_BEGINS = (WEEKS_SHOWN + MONTHS_SHOWN * 5 + MONTHS_SHOWN) * measures.length;

/** The figures of a store since a day. */
export async function listFiguresOf(db: Database, retailerId: Id, since: string): Promise<Shown[]> {
  // total: a store has a figure of a measure once over a time
  const { rows } = await sql<Shown>`
    select begins::text, measure, period, value from store_figures
    where retailer_id = ${retailerId}::uuid and begins >= ${since}::date
    order by begins, period, measure
    limit ${sql.lit(MOST_BEGINS)}`.execute(db);
  return rows;
}

/** The figures of all stores together since a month. */
export async function listWhole(db: Database, since: string): Promise<Shown[]> {
  // total: there is a figure of a measure once over a month
  const { rows } = await sql<Shown>`
    select begins::text, measure, period, value from store_figures
    where retailer_id is null and begins >= ${since}::date
    order by begins, measure
    limit ${sql.lit(MOST_BEGINS)}`.execute(db);
  return rows;
}

/** The sums of all stores' own figures for a month. */
export async function sumMonth(
  db: Database,
  month: string,
  weeks: readonly string[],
): Promise<{ measure: Measure; value: number }[]> {
  // total: grouped by measure
  const { rows } = await sql<{ measure: Measure; value: number }>`
    select measure, sum(value)::int as value from store_figures
    where (period = 'week' and begins = any(${[...weeks]}::date[])) or (period = 'rest' and begins = ${month}::date)
    group by measure
    order by measure`.execute(db);
  return rows;
}
