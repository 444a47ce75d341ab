import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { datesAfter, MOST_DATES, momentOn, type WhenSkipped, yearAfter } from '../../series/rules.ts';
import { listOccurrences, type Occurrence } from '../records/series/occurrences.ts';
import { listSkips, removeSkip, type SeriesRecord, writeSeries } from '../records/series/series.ts';
import { lockSeriesAsOrganiser } from '../for-others/access.ts';
import { addSessions } from '../for-others/add-sessions.ts';

const DATE_LONG = 'YYYY-MM-DD'.length;

/** The fields for a date that is added to a series: those of the session next to it, preferably one that was not changed on its own. */
function fieldsLike(occurrences: readonly Occurrence[], date: string) {
  const before = occurrences.filter((one) => one.date < date);
  const nearest = [...before.toReversed(), ...occurrences.filter((one) => one.date > date)];
  const found = nearest.find(({ isException }) => !isException) ?? nearest[0];
  if (!found) refuse(seriesRefusals.SERIES_NOT_FOUND);
  const { sessionNumber, description, priceCents, lengthMinutes, place, onlineLink, notes } = found;
  return { sessionNumber, description, priceCents, lengthMinutes, place, onlineLink, notes };
}

const today = ({ timeZone }: SeriesRecord, now: Date): string =>
  clockTimeAt(now, timeZone).slice(0, DATE_LONG);

const countToCome = (occurrences: readonly Occurrence[], now: Date): number =>
  occurrences.filter(({ startDate }) => !hasBegun(new Date(startDate), now)).length;

/** Adds dates to the end of a series, for the campaign's organisers alone: by its rule until a date, or chosen days. */
export async function addDates(
  context: ContextOf<'player'>,
  input: {
    seriesId: Id;
    seriesRevision: number;
    until?: string | undefined;
    dates?: string[] | undefined;
    whenSkipped?: WhenSkipped | undefined;
  },
): Promise<{ sessions: number }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const series = await lockSeriesAsOrganiser(inner, input.seriesId);
    if (series.revision !== input.seriesRevision) refuse(commonRefusals.STALE_REVISION);
    const now = clock();
    const { firstDate: first, lastDate: last } = series;
    const ruled = input.until === undefined ? [] : datesAfter(series.repeat, { first, last }, input.until);
    const dates = [...new Set([...ruled, ...(input.dates ?? []).filter((date) => date > last)])].toSorted();
    const newLast = dates.at(-1);
    if (newLast === undefined) refuse(seriesRefusals.SERIES_WITHOUT_DATES);
    const occurrences = await listOccurrences(db, series.id);
    const isTooLong = countToCome(occurrences, now) + dates.length > MOST_DATES;
    if (isTooLong || newLast > yearAfter(today(series, now))) refuse(seriesRefusals.SERIES_TOO_LONG);
    const highest = Math.max(...occurrences.map(({ sessionNumber }) => sessionNumber));
    const ids = await addSessions(inner, series, {
      dates,
      whenSkipped: input.whenSkipped,
      fields: { ...fieldsLike(occurrences, newLast), sessionNumber: highest + 1 },
    });
    await writeSeries(db, { ...series, lastDate: newLast });
    await audit(inner, 'series.extend', ['session-series', series.id], {
      before: { lastDate: new Date(last) },
      after: { campaignId: series.campaignId, lastDate: new Date(newLast), sessions: ids.length },
    });
    return { sessions: ids.length };
  });
}

/** Restores a skipped date, for the campaign's organisers alone: with a session like the one next to it, without seats. */
export async function restoreDate(
  context: ContextOf<'player'>,
  { seriesId, date }: { seriesId: Id; date: string },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const series = await lockSeriesAsOrganiser(inner, seriesId);
    const sessionNumber = await removeSkip(db, series.id, date);
    if (sessionNumber === undefined) refuse(seriesRefusals.SKIP_NOT_FOUND);
    const moment = momentOn(date, series);
    if (!moment) refuse(seriesRefusals.SERIES_TIME_SKIPPED);
    const now = clock();
    if (hasBegun(moment, now)) refuse(seriesRefusals.SKIP_OVER);
    const occurrences = await listOccurrences(db, series.id);
    if (countToCome(occurrences, now) >= MOST_DATES) refuse(seriesRefusals.SERIES_TOO_LONG);
    const [id] = await addSessions(inner, series, {
      dates: [date],
      whenSkipped: undefined,
      fields: { ...fieldsLike(occurrences, date), sessionNumber },
    });
    if (!id) throw new Error('No session was added for a date');
    await audit(inner, 'series.restore', ['session-series', series.id], {
      after: { campaignId: series.campaignId, date: new Date(date), sessionId: id },
    });
    return { id };
  });
}

/** The upcoming dates that were removed from a series. */
export const listSkippedDates = async (
  { db, clock }: Pick<ContextOf<'anyone'>, 'db' | 'clock'>,
  series: SeriesRecord,
): Promise<string[]> => (await listSkips(db, series.id, today(series, clock()))).map(({ date }) => date);
