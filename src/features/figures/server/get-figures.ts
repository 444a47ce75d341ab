import { findProgress } from '#platform/notices/progress.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerCan } from '#features/retailers/policy.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { findRetailer, viewerOf } from '#features/retailers/server/records/retailers.ts';
import type { FiguresOfTime } from '../contract.ts';
import { measures, monthOf, MONTHS_SHOWN, WEEKS_SHOWN, weeksAfter } from '../rules.ts';
import { FIGURES_JOB } from './count-figures-queue.ts';
import { listFiguresOf, listWhole } from './records/figures.ts';

const DAY_LONG = 'YYYY-MM-DD'.length;

/** The Monday until which weeks are counted; null before the first count. */
async function countedUntil(db: ContextOf<'user'>['db']): Promise<string | null> {
  return (await findProgress(db, FIGURES_JOB))?.toISOString().slice(0, DAY_LONG) ?? null;
}

type Found = Awaited<ReturnType<typeof listFiguresOf>>;

/** The figures of these times; what was not told is 0. */
function timesOf(
  begins: readonly string[],
  figures: Found,
  timeOf: (figure: Found[number]) => string,
): FiguresOfTime[] {
  const sums = new Map<string, number>();
  for (const figure of figures) {
    const key = `${timeOf(figure)} ${figure.measure}`;
    sums.set(key, (sums.get(key) ?? 0) + figure.value);
  }
  const valueOf = (time: string, measure: string) => sums.get(`${time} ${measure}`) ?? 0;
  return begins.map((time) => ({
    begins: time,
    visits: valueOf(time, 'visits'),
    demos: valueOf(time, 'demos'),
    new: valueOf(time, 'new'),
    returning: valueOf(time, 'returning'),
  }));
}

const monthOfFigure = ({ period, begins }: Found[number]): string =>
  period === 'week' ? monthOf(begins) : begins;

/** The last months that were counted as a whole, the earliest first. */
function lastMonths(until: string): string[] {
  const months: string[] = [];
  const running = monthOf(until);
  for (
    let week = weeksAfter(until, -1);
    months.length < MONTHS_SHOWN && week > '2020';
    week = weeksAfter(week, -1)
  ) {
    const month = monthOf(week);
    if (month !== running && months.at(-1) !== month) months.push(month);
  }
  return months.toReversed();
}

/** Leaves the times before the first figure out. */
function sinceFirst(times: FiguresOfTime[]): FiguresOfTime[] {
  const first = times.findIndex((time) => measures.some((measure) => time[measure] > 0));
  return first === -1 ? [] : times.slice(first);
}

/**
 * The figures of a store over weeks and months that are over, for its managers and for admins.
 * @throws refusals RETAILER_NOT_FOUND and FORBIDDEN
 */
export async function getFiguresOfStore(
  { db, actor }: ContextOf<'user'>,
  { retailerId }: { retailerId: Id },
): Promise<{ countedUntil: string | null; weeks: FiguresOfTime[]; months: FiguresOfTime[] }> {
  const retailer = await findRetailer(db, viewerOf(actor), retailerId);
  if (!retailer) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!retailerCan(actor, retailer).edit) refuse(commonRefusals.FORBIDDEN);
  const until = await countedUntil(db);
  if (until === null) return { countedUntil: null, weeks: [], months: [] };
  const months = lastMonths(until);
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, index) => weeksAfter(until, index - WEEKS_SHOWN));
  const figures = await listFiguresOf(db, retailerId, weeksAfter(months[0] ?? until, -1));
  const ofWeeks = figures.filter(({ period }) => period === 'week');
  return {
    countedUntil: until,
    weeks: sinceFirst(timesOf(weeks, ofWeeks, ({ begins }) => begins)),
    months: sinceFirst(timesOf(months, figures, monthOfFigure)),
  };
}

/** The figures of all stores together over months that are over, for admins: what stores are told, and what is left of all. */
export async function getWholeFigures({
  db,
}: ContextOf<'admin'>): Promise<{ countedUntil: string | null; months: FiguresOfTime[] }> {
  const until = await countedUntil(db);
  if (until === null) return { countedUntil: null, months: [] };
  const months = lastMonths(until);
  const figures = await listWhole(db, months[0] ?? until);
  return { countedUntil: until, months: sinceFirst(timesOf(months, figures, monthOfFigure)) };
}
