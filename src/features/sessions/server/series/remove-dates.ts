import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import type { SeriesScope } from '../../series/contract.ts';
import { noteLateCancellation } from '#features/seats/server/for-others/note-late-cancellation.ts';
import { tellSessionsCancelled } from '../notices/series-notices.ts';
import {
  listOccurrences,
  listPaidSessions,
  lockOccurrences,
  type Occurrence,
  removeOccurrences,
} from '../records/series/occurrences.ts';
import { removeEmptySeries, writeSeries } from '../records/series/series.ts';
import { endLine } from '#features/seats/server/for-others/advance-line.ts';
import { lockSeriesOfSession } from '../for-others/access.ts';

/**
 * Deletes a session of a series and those after it, or all upcoming ones, with their seats; for the campaign's
 * organisers alone. Sessions with paid seats stay. Sessions that were changed on their own stay too, unless `alsoOwn`.
 * Their numbers are returned. Sessions that have begun stay as well.
 */
export async function removeDates(
  context: ContextOf<'player'>,
  input: { sessionId: Id; seriesRevision: number; scope: SeriesScope; alsoOwn?: boolean | undefined },
): Promise<{ deleted: number; seatsGivenUp: number; stay: number[]; kept: number[] }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { series, date } = await lockSeriesOfSession(inner, input.sessionId);
    if (series.revision !== input.seriesRevision) refuse(commonRefusals.STALE_REVISION);
    const all = await listOccurrences(db, series.id);
    const now = clock();
    const inScope = all.filter(
      (one) => !hasBegun(new Date(one.startDate), now) && (input.scope === 'all' || one.date >= date),
    );
    if (inScope.length === 0) refuse(campaignRefusals.SESSION_FIXED);
    const isKept = (one: Occurrence) => one.isException && !input.alsoOwn;
    const meant = inScope.filter((one) => !isKept(one));
    const meantIds = meant.map(({ id }) => id);
    await lockOccurrences(db, series.id, meantIds);
    const paid = new Set(await listPaidSessions(db, meantIds));
    const ids = meantIds.filter((id) => !paid.has(id));
    await tellSessionsCancelled(inner, ids);
    for (const { id, startDate } of meant.filter((one) => !paid.has(one.id))) {
      await noteLateCancellation(inner, { id, startDate: new Date(startDate) }, null);
      await endLine(inner, id);
    }
    const seatsGivenUp = await removeOccurrences(db, ids);
    const last = all.findLast(({ id }) => !ids.includes(id));
    if (last) await writeSeries(db, { ...series, lastDate: last.date });
    else await removeEmptySeries(db, series.id);
    await audit(inner, 'series.delete', ['session-series', series.id], {
      before: { campaignId: series.campaignId, sessions: ids.length, seatsGivenUp },
    });
    const stay = meant.filter(({ id }) => paid.has(id)).map(({ sessionNumber }) => sessionNumber);
    const kept = inScope.filter(isKept).map(({ sessionNumber }) => sessionNumber);
    return { deleted: ids.length, seatsGivenUp, stay, kept };
  });
}
