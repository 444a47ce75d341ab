import type { TransactionContext } from '#platform/context.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { findSeries, findSeriesOfSession, type SeriesRecord } from '../records/series/series.ts';
import { findCampaignOfSession } from '#features/campaigns/server/records/visibility.ts';

/**
 * Locks a campaign for a change of several of its sessions by an organiser. Until the transaction ends, nobody else can
 * change a session or take a seat in one.
 * @throws refusal CAMPAIGN_NOT_FOUND; FORBIDDEN for others; CAMPAIGN_ENDED
 */
export async function lockCampaignAsOrganiser(context: TransactionContext, campaignId: Id) {
  const campaign = await lockCampaign(context.db, campaignId);
  if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!(await organises(context, campaign.id))) refuse(commonRefusals.FORBIDDEN);
  if (campaign.state === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
  return campaign;
}

/**
 * Locks a series with its campaign for a change by an organiser, as `lockCampaignAsOrganiser` does.
 * @throws refusal SERIES_NOT_FOUND; FORBIDDEN for others; CAMPAIGN_ENDED
 */
export async function lockSeriesAsOrganiser(
  context: TransactionContext,
  seriesId: Id,
): Promise<SeriesRecord> {
  const found = await findSeries(context.db, seriesId);
  if (!found) refuse(seriesRefusals.SERIES_NOT_FOUND);
  await lockCampaignAsOrganiser(context, found.campaignId);
  // Read after the lock: the series may have been changed while this waited.
  const series = await findSeries(context.db, seriesId);
  return series ?? refuse(seriesRefusals.SERIES_NOT_FOUND);
}

/**
 * The same for the series that a session is in. Returns the session's date in the series too.
 * @throws refusal SESSION_NOT_FOUND; FORBIDDEN for others; CAMPAIGN_ENDED; SERIES_NOT_FOUND for a session of no series
 */
export async function lockSeriesOfSession(context: TransactionContext, sessionId: Id) {
  const campaignId = await findCampaignOfSession(context.db, sessionId);
  if (!campaignId) refuse(campaignRefusals.SESSION_NOT_FOUND);
  await lockCampaignAsOrganiser(context, campaignId);
  const found = await findSeriesOfSession(context.db, sessionId);
  return found ?? refuse(seriesRefusals.SERIES_NOT_FOUND);
}
