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

/** The stored form of a link's token: its SHA-256 in hexadecimal. It identifies the token but can't be used as one. */
export const hashLinkToken = (token: string): string => hashToken(token, 'hex');

async function lockAsOrganiser(inner: TransactionContext, campaignId: Id) {
  const campaign = await lockCampaign(inner.db, campaignId);
  if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!admissionCan(inner.actor, await findFacts(inner, campaign.id)).link) refuse(commonRefusals.FORBIDDEN);
  return campaign;
}

/**
 * Creates the private link of a campaign, replacing an earlier one, and returns its URL this one time. The token comes
 * after #, a part of the URL that browsers don't send to servers, so it is in no log and no Referer.
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

/** Deletes the private link of a campaign. Nobody can join by it any more. */
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
