import type { TransactionContext } from '../../../../platform/context.ts';
import type { Id } from '../../../../shared/ids.ts';
import { clockTimeAt } from '../../../../shared/time/zone-clock.ts';
import {
  differingFields,
  ownFields,
  type SharedFields,
  type SharedName,
  usualFor,
} from '../../series/own-fields.ts';
import { listOccurrences, type Occurrence, setExceptions } from '../records/series/occurrences.ts';
import { findSeriesOfSession, type SeriesRecord } from '../records/series/series.ts';

const DATE_LONG = 'YYYY-MM-DD'.length;

type Compared = Occurrence & { shared: SharedFields; shownDate: string };

/** Sessions of a series with what they share, by the clock at its place. */
function compared(occurrences: readonly Occurrence[], { timeZone }: SeriesRecord): Compared[] {
  return occurrences.map((one) => {
    const shown = clockTimeAt(new Date(one.startDate), timeZone);
    const shared = {
      time: shown.slice(DATE_LONG + 1),
      description: one.description,
      priceCents: one.priceCents,
      lengthMinutes: one.lengthMinutes ?? null,
      place: one.place ?? null,
      onlineLink: one.onlineLink ?? null,
      notes: one.notes ?? null,
    };
    return Object.assign({}, one, { shared, shownDate: shown.slice(0, DATE_LONG) });
  });
}

/** In what each session of a series that was changed alone differs from the others. Sessions without own fields are left out. */
export function ownFieldsOf(
  occurrences: readonly Occurrence[],
  series: SeriesRecord,
): ReadonlyMap<Id, SharedName[]> {
  const all = compared(occurrences, series);
  return new Map(
    all.flatMap((one) => {
      const own = ownFields(one, all);
      return own.length === 0 ? [] : [[one.id, own] as const];
    }),
  );
}

/**
 * Marks those of these sessions of a series that differ from the others, or stand on another date than theirs, and no others:
 * the mark goes when the difference goes. A session that has no other one to compare it with keeps its mark.
 */
export async function settleExceptions(
  { db }: TransactionContext,
  series: SeriesRecord,
  sessionIds: readonly Id[],
): Promise<void> {
  const all = compared(await listOccurrences(db, series.id), series);
  const isSettled = new Set(sessionIds);
  const [marked, unmarked]: Id[][] = [[], []];
  for (const one of all.filter(({ id }) => isSettled.has(id))) {
    const usual = usualFor(one, all);
    if (!usual) continue;
    const differs = differingFields(one.shared, usual.shared).length > 0 || one.shownDate !== one.date;
    if (differs !== one.isException) (differs ? marked : unmarked)!.push(one.id);
  }
  if (marked!.length > 0) await setExceptions(db, marked!, true);
  if (unmarked!.length > 0) await setExceptions(db, unmarked!, false);
}

/** The same for a session that was just changed alone; nothing for one of no series. */
export async function settleException(context: TransactionContext, sessionId: Id): Promise<void> {
  const found = await findSeriesOfSession(context.db, sessionId);
  if (!found) return;
  await setExceptions(context.db, [sessionId], true);
  await settleExceptions(context, found.series, [sessionId]);
}
