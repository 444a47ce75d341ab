import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
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
 * Takes the mark of a session that was changed alone from those of these that stand on their date and differ from the others
 * in nothing any more. One that has no other to be compared with keeps it.
 */
export async function settleExceptions(
  { db }: TransactionContext,
  series: SeriesRecord,
  sessionIds: readonly Id[],
): Promise<void> {
  const all = compared(await listOccurrences(db, series.id), series);
  const asked = new Set(sessionIds);
  const settled = all.filter((one) => {
    const usual = asked.has(one.id) && one.shownDate === one.date ? usualFor(one, all) : undefined;
    return usual !== undefined && differingFields(one.shared, usual.shared).length === 0;
  });
  if (settled.length === 0) return;
  await setExceptions(
    db,
    settled.map(({ id }) => id),
    false,
  );
}

/** Marks a session that was just changed alone, unless it is like the others again; nothing for one of no series. */
export async function settleException(context: TransactionContext, sessionId: Id): Promise<void> {
  const found = await findSeriesOfSession(context.db, sessionId);
  if (!found) return;
  await setExceptions(context.db, [sessionId], true);
  await settleExceptions(context, found.series, [sessionId]);
}
