import type { Context } from '#platform/context.ts';
import { hasPlayer, type PlayerActor } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignLifeCan } from '#features/campaigns/policy.ts';
import { findVisibility } from '#features/campaigns/server/records/visibility.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { announcementsCan } from '../policy.ts';
import { announcementRefusals } from '../refusals.ts';
import { lockAnnouncement } from './records/announcements.ts';

/** The player of whoever looks; null for everybody without one. */
export const viewerOf = ({ actor }: Pick<Context, 'actor'>): Id | null =>
  hasPlayer(actor) ? actor.playerId : null;

/**
 * What the actor is in a campaign that they may see, and its state.
 * @throws refusal CAMPAIGN_NOT_FOUND; also of a hidden one, to everybody but its members and admins
 */
export async function findCampaignFacts(context: Context, campaignId: Id) {
  const found = await findVisibility(context.db, campaignId, viewerOf(context));
  if (!found) refuse(announcementRefusals.CAMPAIGN_NOT_FOUND);
  if (!campaignLifeCan(context.actor, found).see) refuse(announcementRefusals.CAMPAIGN_NOT_FOUND);
  return found;
}

/**
 * `findCampaignFacts` of a campaign that is locked until the transaction ends: state and organisers stay.
 * @throws refusal CAMPAIGN_NOT_FOUND
 */
export async function lockCampaignFacts(context: Context, campaignId: Id) {
  if (!(await lockCampaign(context.db, campaignId))) refuse(announcementRefusals.CAMPAIGN_NOT_FOUND);
  return findCampaignFacts(context, campaignId);
}

/**
 * Locks an announcement for a change by its campaign's present organisers.
 * @throws refusal ANNOUNCEMENT_NOT_FOUND; also to others
 */
export async function lockAnnouncementAsOrganiser(
  context: Context & { actor: PlayerActor },
  announcementId: Id,
) {
  const announcement = await lockAnnouncement(context.db, announcementId);
  const found =
    announcement && (await findVisibility(context.db, announcement.campaignId, context.actor.playerId));
  if (!announcement || !found || !announcementsCan(context.actor, found).write) {
    refuse(announcementRefusals.ANNOUNCEMENT_NOT_FOUND);
  }
  return announcement;
}
