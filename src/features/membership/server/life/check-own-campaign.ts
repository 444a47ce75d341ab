import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { isAdmin } from '#shared/actor.ts';
import { mayDecide } from '#features/moderation/policy.ts';
import { hidesOwn } from '#features/moderation/server/records/cases.ts';
import { hasOtherAdmin } from '#features/moderation/server/records/persons.ts';
import { findModeratedCampaign } from '../records/moderated.ts';

/** Whether the actor is an admin and this is their own campaign, so that another admin has to decide about it. */
export async function isForOthers(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  campaignId: Id,
): Promise<boolean> {
  if (!isAdmin(actor)) return false;
  const campaign = await findModeratedCampaign(db, campaignId);
  const isOwn =
    campaign?.userId === actor.userId ||
    // Their own hidden campaign, which was handed over since.
    (await hidesOwn(db, { kind: 'campaign', id: campaignId }, actor.userId));
  return isOwn && !mayDecide(actor, { isOwn, hasOtherAdmin: await hasOtherAdmin(db, actor.userId) });
}
