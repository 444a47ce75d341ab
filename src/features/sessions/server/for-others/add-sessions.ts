import type { TransactionContext } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { HIGHEST_SESSION_NUMBER, type SessionFields } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { planOf, type WhenSkipped } from '../../series/rules.ts';
import { tellSessionsAdded } from './session-notices.ts';
import { insertOccurrences, listNumbersFrom } from '../records/series/occurrences.ts';
import type { SeriesRecord } from '../records/series/series.ts';

/** The first `count` free session numbers, starting with `from`. */
function freeNumbers(from: number, count: number, taken: ReadonlySet<number>): number[] {
  const numbers: number[] = [];
  for (let number = from; numbers.length < count; number += 1) {
    if (number > HIGHEST_SESSION_NUMBER) refuse(campaignRefusals.SESSION_NUMBER_TAKEN);
    if (!taken.has(number)) numbers.push(number);
  }
  return numbers;
}

/**
 * Adds a session of a series on each of these dates at the series' time, with consecutive free numbers, and tells the
 * campaign's members of all of them in one notice. The campaign must be locked for update. Returns their ids.
 * @throws refusal SERIES_TIME_SKIPPED if the clocks skip the time on one of the dates and `whenSkipped` is missing
 */
export async function addSessions(
  context: TransactionContext,
  series: SeriesRecord,
  {
    dates,
    whenSkipped,
    fields,
  }: {
    dates: readonly string[];
    whenSkipped: WhenSkipped | undefined;
    fields: Omit<SessionFields, 'startDate'>;
  },
): Promise<Id[]> {
  const { planned, skipped } = planOf(dates, series, whenSkipped);
  if (skipped.length > 0 && whenSkipped === undefined) refuse(seriesRefusals.SERIES_TIME_SKIPPED);
  if (planned.length === 0) refuse(seriesRefusals.SERIES_WITHOUT_DATES);
  const { db, clock } = context;
  const taken = new Set(await listNumbersFrom(db, series.campaignId, fields.sessionNumber));
  const numbers = freeNumbers(fields.sessionNumber, planned.length, taken);
  const sessions = planned.map(({ date, moment }, place) =>
    Object.assign({}, fields, {
      id: newId(),
      date,
      startDate: moment.toISOString(),
      sessionNumber: numbers[place] ?? fields.sessionNumber,
    }),
  );
  await insertOccurrences(
    db,
    { seriesId: series.id, campaignId: series.campaignId, createdAt: clock() },
    sessions,
  );
  const ids = sessions.map(({ id }) => id);
  await tellSessionsAdded(context, ids);
  return ids;
}
