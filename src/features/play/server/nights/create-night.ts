import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { momentOfTypedTime } from '#shared/time/typed-time.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import type { NewCampaign } from '#features/campaigns/inputs.ts';
import { createCampaign } from '#features/membership/server/for-others/create-campaign.ts';
import { seriesRefusals } from '#features/sessions/series/refusals.ts';
import { createSession } from '#features/sessions/server/for-others/create-session.ts';
import { createSeries } from '#features/sessions/server/for-others/create-series.ts';
import type { Night } from '../../nights/contract.ts';
import { findZoneOfCampaign } from '../records/zone-of-campaign.ts';

/**
 * Creates a campaign of the actor's player with its sessions, everything or nothing, within the limits for creating
 * campaigns. Times are local to its place, or to the organiser if that zone is unknown.
 */
export async function createNight(
  context: ContextOf<'player'>,
  { campaign, night }: { campaign: NewCampaign; night: Night },
): Promise<{ id: Id; sessions: number }> {
  const { firstDate, time, repeat, whenSkipped, ...fields } = night;
  return inTransaction(context, async (inner) => {
    const asPlayer = { ...inner, actor: context.actor };
    const { id: campaignId } = await createCampaign(asPlayer, campaign);
    const timeZone = (await findZoneOfCampaign(inner.db, campaignId)) ?? UTC;
    const session = { campaignId, sessionNumber: 1, priceCents: campaign.priceCents, ...fields };
    if (repeat !== null) {
      const times = { firstDate, time, timeZone, repeat, whenSkipped };
      const { sessions } = await createSeries(asPlayer, { ...session, ...times });
      return { id: campaignId, sessions };
    }
    const startsAt = momentOfTypedTime(`${firstDate}T${time}`, timeZone);
    if (startsAt === null) refuse(seriesRefusals.SERIES_TIME_SKIPPED);
    await createSession(asPlayer, { ...session, startDate: startsAt.toISOString() });
    return { id: campaignId, sessions: 1 };
  });
}
