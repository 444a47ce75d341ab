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

/** Sessions of a series with the fields they share, and with local times. */
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

/**
 * For each session of a series that was changed on its own, the fields in which it differs from the others. Sessions
 * that differ in nothing are left out.
 */
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
 * Removes the mark `is_exception` from those of these sessions that no longer differ from the others and are on their
 * series' date. A session that has no other to compare it with keeps the mark.
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

/**
 * Marks a session that was just changed on its own as an exception, unless it is now like the others again. Does
 * nothing for a session of no series.
 */
export async function settleException(context: TransactionContext, sessionId: Id): Promise<void> {
  const found = await findSeriesOfSession(context.db, sessionId);
  if (!found) return;
  await setExceptions(context.db, [sessionId], true);
  await settleExceptions(context, found.series, [sessionId]);
}
