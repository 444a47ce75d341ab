import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { AdmissionSettings } from '#features/campaigns/admission/contract.ts';
import { admissionCan } from '../../admission/policy.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import {
  findAdmissionSettings,
  writeAdmissionSettings,
} from '#features/campaigns/server/records/admission/admission.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/** The rules for joining a campaign, for its organisers and admins. */
export async function getAdmission(
  context: ContextOf<'user'>,
  { campaignId }: { campaignId: Id },
): Promise<AdmissionSettings & { revision: number; link: { createdAt: string } | null }> {
  const found = await findAdmissionSettings(context.db, campaignId);
  if (!found) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!admissionCan(context.actor, await findFacts(context, campaignId)).change)
    refuse(commonRefusals.FORBIDDEN);
  return { ...found.settings, revision: found.revision, link: found.link };
}

/**
 * Sets the rules for joining a campaign and how many players its sessions need, for its organisers and admins. Members
 * and waiting requests stay. The private link is deleted if it is no longer used. Refused if the form was opened on an
 * older state.
 */
export async function setAdmission(
  context: ContextOf<'user'>,
  { campaignId, revision, ...settings }: AdmissionSettings & { campaignId: Id; revision: number },
): Promise<{ revision: number }> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const campaign = await lockCampaign(db, campaignId);
    const before = campaign && (await findAdmissionSettings(db, campaign.id));
    if (!before) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!admissionCan(actor, await findFacts(inner, campaign.id)).change) refuse(commonRefusals.FORBIDDEN);
    if (campaign.state === 'ended' && !isAdmin(actor)) refuse(campaignRefusals.CAMPAIGN_ENDED);
    if (revision !== before.revision) refuse(commonRefusals.STALE_REVISION);
    if ((settings.minToGo ?? 0) > before.maxPlayers) refuse(admissionRefusals.MIN_TO_GO_ABOVE_SEATS);
    const written = await writeAdmissionSettings(db, campaign.id, settings);
    await audit(inner, 'campaign.set-admission', ['campaign', campaign.id], {
      before: before.settings,
      after: settings,
    });
    return written;
  });
}
