import { audit, changedFields } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import type { SeriesChanges, SeriesScope } from '../../series/contract.ts';
import { withoutOwn } from '../../series/own-fields.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { addDays, momentOn, movedMoment, movedRepeat, type WhenSkipped } from '../../series/rules.ts';
import { noteLateCancellation } from '#features/seats/server/for-others/note-late-cancellation.ts';
import { readChangeables, tellSessionsChanged } from '../notices/series-notices.ts';
import {
  listOccurrences,
  lockOccurrences,
  moveOccurrences,
  type Occurrence,
} from '../records/series/occurrences.ts';
import {
  findSeriesOfSession,
  insertSeries,
  moveSkips,
  type SeriesRecord,
  writeSeries,
} from '../records/series/series.ts';
import { checkTables, deferTables } from '../records/taken-tables.ts';
import { writeSession } from '../records/session-changes.ts';
import { advanceLine } from '#features/seats/server/for-others/advance-line.ts';
import { lockSeriesOfSession } from '../for-others/access.ts';
import { ownFieldsOf, settleExceptions } from './settle-exceptions.ts';

export type SeriesChange = {
  /** The session whose edit form was used; with the scope `following`, the first that changes. */
  sessionId: Id;
  revision: number;
  seriesRevision: number;
  scope: SeriesScope;
  changes: SeriesChanges;
  whenSkipped?: WhenSkipped | undefined;
  /** Whether sessions that were changed on their own lose those changes. */
  alsoOwn?: boolean | undefined;
};

const DATE_LONG = 'YYYY-MM-DD'.length;

/** When a session begins after the change: `days` after its own date, at the new time or, if that is missing, at its own. */
function changedStart(
  { startDate }: Occurrence,
  { timeZone }: SeriesRecord,
  { changes: { time, days = 0 }, whenSkipped }: Pick<SeriesChange, 'changes' | 'whenSkipped'>,
): string {
  const shown = clockTimeAt(new Date(startDate), timeZone);
  const [date, ownTime] = [shown.slice(0, DATE_LONG), shown.slice(DATE_LONG + 1)];
  if ((time === undefined || time === ownTime) && days === 0) return startDate;
  const hour = { time: time ?? ownTime, timeZone };
  const newDate = addDays(date, days);
  const moment = momentOn(newDate, hour);
  if (moment) return moment.toISOString();
  if (whenSkipped === undefined) refuse(seriesRefusals.SERIES_TIME_SKIPPED);
  return whenSkipped === 'move' ? movedMoment(newDate, hour).toISOString() : startDate;
}

/** Applies the change to each session, except to its own fields (`kept`). Sessions that it does not change are left out. */
function changedOccurrences(
  occurrences: readonly Occurrence[],
  series: SeriesRecord,
  { changes, whenSkipped, kept }: Pick<SeriesChange, 'changes' | 'whenSkipped'> & { kept: OwnFields },
) {
  return occurrences.flatMap((before) => {
    const { id, date: _date, revision: _revision, isException: _isException, ...own } = before;
    const meant = withoutOwn(changes, kept.get(id) ?? []);
    const { time: _time, days: _days, ...fields } = meant;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const startDate = changedStart(before, series, { changes: meant, whenSkipped });
    const after = { ...own, ...given, startDate };
    return changedFields(own, after).length === 0 ? [] : [{ id, before: own, after }];
  });
}

type OwnFields = ReturnType<typeof ownFieldsOf>;
const nobodysOwn: OwnFields = new Map();

/**
 * Keeps a series in line with its sessions. If only some of its sessions were moved, those become a series of their
 * own, and the others stay at their old time or day. The dates of moved sessions shift by `days`.
 */
async function moveSeries(
  { db, clock }: TransactionContext,
  series: SeriesRecord,
  {
    moved,
    stay,
    changes,
  }: { moved: readonly Occurrence[]; stay: readonly Occurrence[]; changes: SeriesChanges },
): Promise<void> {
  const { time = series.time, days = 0 } = changes;
  const from = moved[0]?.date ?? series.firstDate;
  const after = {
    ...series,
    time,
    repeat: movedRepeat(series.repeat, days),
    firstDate: addDays(stay.length === 0 ? series.firstDate : from, days),
    lastDate: addDays(series.lastDate, days),
  };
  const lastOfStay = stay.at(-1);
  const id = lastOfStay ? newId() : series.id;
  if (lastOfStay) {
    await insertSeries(db, { ...after, id, revision: series.revision + 1, createdAt: clock() });
    await writeSeries(db, {
      ...series,
      lastDate: lastOfStay.date < from ? lastOfStay.date : series.lastDate,
    });
  } else await writeSeries(db, after);
  if (id === series.id && days === 0) return;
  const ids = moved.map((one) => one.id);
  await moveOccurrences(db, ids, { to: id, days });
  await moveSkips(db, {
    seriesId: series.id,
    from: stay.length === 0 ? series.firstDate : from,
    to: id,
    days,
  });
}

/**
 * Changes a session of a series and those after it, or all upcoming ones; for the campaign's organisers alone. Fields
 * that are not in the change stay as they are in each session. A session that was changed on its own keeps those
 * changes, unless `alsoOwn`; if no difference remains, it is an ordinary session again. Sessions that have begun never
 * change, and numbers stay. Refused if the form was opened on an older state of the session or the series.
 */
export async function updateSeries(
  context: ContextOf<'player'>,
  input: SeriesChange,
): Promise<{ changed: number }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { changes, scope } = input;
    const { series, date } = await lockSeriesOfSession(inner, input.sessionId);
    const all = await listOccurrences(db, series.id);
    const anchor = all.find(({ id }) => id === input.sessionId);
    if (series.revision !== input.seriesRevision || anchor?.revision !== input.revision) {
      refuse(commonRefusals.STALE_REVISION);
    }
    // Read after the lock: sessions may have begun while this waited.
    const now = clock();
    if (hasBegun(new Date(anchor.startDate), now)) refuse(campaignRefusals.SESSION_FIXED);
    const isMeant = (one: Occurrence) =>
      !hasBegun(new Date(one.startDate), now) && (scope === 'all' || one.date >= date);
    const meant = all.filter(isMeant);
    const ids = meant.map(({ id }) => id);
    await lockOccurrences(db, series.id, ids);
    const own = input.alsoOwn ? nobodysOwn : ownFieldsOf(all, series);
    // The session whose edit form was used is always changed.
    const kept: OwnFields = new Map([...own].filter(([id]) => id !== anchor.id));
    const changed = changedOccurrences(meant, series, { ...input, kept });
    if (
      changed.some(
        ({ before, after }) =>
          before.startDate !== after.startDate && hasBegun(new Date(after.startDate), now),
      )
    ) {
      refuse(campaignRefusals.SESSION_IN_THE_PAST);
    }
    const told = await readChangeables(
      inner,
      changed.map(({ id }) => id),
    );
    // They may pass each other at a table.
    await deferTables(db);
    for (const { id, before, after } of changed) {
      await noteLateCancellation(
        inner,
        { id, startDate: new Date(before.startDate) },
        new Date(after.startDate),
      );
      await writeSession(db, id, after);
    }
    await checkTables(db);
    const isMoved = (changes.days ?? 0) !== 0 || (changes.time !== undefined && changes.time !== series.time);
    if (isMoved) {
      const stay = all.filter((one) => !meant.includes(one));
      await moveSeries(inner, series, { moved: meant, stay, changes });
    } else if (changed.length > 0) await writeSeries(db, series);
    const current = await findSeriesOfSession(db, anchor.id);
    if (current)
      await settleExceptions(
        inner,
        current.series,
        meant.filter(({ isException }) => isException).map(({ id }) => id),
      );
    await audit(inner, 'series.update', ['session-series', series.id], {
      after: {
        campaignId: series.campaignId,
        sessionId: input.sessionId,
        scope,
        changed: Object.keys(changes) as (keyof SeriesChanges)[],
        sessions: changed.length,
      },
    });
    await tellSessionsChanged(inner, told);
    for (const { id } of changed) await advanceLine(inner, id);
    return { changed: changed.length };
  });
}
