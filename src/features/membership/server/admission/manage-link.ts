import { audit } from '#platform/audit.ts';
import { inTransaction, inTransactionOnceWithSecret, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { hashToken, newToken } from '#platform/security/keys.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { admissionCan } from '../../admission/policy.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import {
  findAdmissionSettings,
  putCampaignLink,
  removeCampaignLink,
} from '#features/campaigns/server/records/admission/admission.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/** What is stored of a link's token: its SHA-256 in hexadecimal, which recognises it but can't be used in its place. */
export const hashLinkToken = (token: string): string => hashToken(token, 'hex');

async function lockAsOrganiser(inner: TransactionContext, campaignId: Id) {
  const campaign = await lockCampaign(inner.db, campaignId);
  if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!admissionCan(inner.actor, await findFacts(inner, campaign.id)).link) refuse(commonRefusals.FORBIDDEN);
  return campaign;
}

/**
 * Makes the private link of a campaign in place of the one before, and tells its address this once. The token stands
 * behind #, which browsers send to no server: no log has it, and no Referer.
 */
export async function createCampaignLink(
  context: ContextOf<'player'>,
  { campaignId }: { campaignId: Id },
): Promise<{ createdAt: string; path: string | null }> {
  const { kept, secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockAsOrganiser(inner, campaignId);
    const found = await findAdmissionSettings(db, campaign.id);
    if (found?.settings.admission !== 'link') refuse(admissionRefusals.LINK_NOT_USED);
    const token = newToken();
    const createdAt = clock();
    await putCampaignLink(db, { campaignId: campaign.id, tokenHash: hashLinkToken(token), createdAt });
    await audit(inner, 'campaign.create-link', ['campaign', campaign.id]);
    return { kept: { createdAt: createdAt.toISOString() }, secret: token };
  });
  return { ...kept, path: secret && `/campaigns/${campaignId}#join=${secret}` };
}

/** Ends the private link of a campaign: whoever has it joins no more by it. */
export async function removeLink(
  context: ContextOf<'player'>,
  { campaignId }: { campaignId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const campaign = await lockAsOrganiser(inner, campaignId);
    if (!(await removeCampaignLink(inner.db, campaign.id))) refuse(admissionRefusals.NO_LINK);
    await audit(inner, 'campaign.remove-link', ['campaign', campaign.id]);
    return {};
  });
}
