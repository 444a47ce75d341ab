import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignCan, hiddenPartCan } from '#features/campaigns/policy.ts';
import type { Series } from '../../series/contract.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { findShownFacts, viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { listOccurrences, listSeriesDates } from '../records/series/occurrences.ts';
import { findSeries } from '../records/series/series.ts';
import { listSkippedDates } from './add-dates.ts';
import { ownFieldsOf } from './settle-exceptions.ts';

/** The upcoming sessions of a series, with the actor's seats. Skipped dates are for organisers alone. */
export async function getSeries(context: Context, { seriesId }: { seriesId: Id }): Promise<Series> {
  const { actor, db } = context;
  const series = await findSeries(db, seriesId);
  if (!series) refuse(seriesRefusals.SERIES_NOT_FOUND);
  const facts = await findShownFacts(context, series.campaignId);
  const { playerId, now } = viewerOf(context);
  const withHidden = hiddenPartCan(actor, facts).see;
  const { id, revision, firstDate, lastDate } = series;
  const isOrganiser = campaignCan(actor, facts).organise;
  const dates = await listSeriesDates(db, { seriesId, playerId, withHidden }, now);
  const own = isOrganiser ? ownFieldsOf(await listOccurrences(db, seriesId), series) : null;
  return {
    id,
    revision,
    firstDate,
    lastDate,
    dates: dates.map((date) => Object.assign(date, { ownFields: own?.get(date.sessionId) ?? [] })),
    skipped: isOrganiser ? await listSkippedDates(context, series) : [],
  };
}
