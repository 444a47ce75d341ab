import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { sessionFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { tellSessionAdded } from './session-notices.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { insertSession, isNumberTaken } from '../records/session-changes.ts';

/** Adds a session to a campaign, for its organisers alone. */
export async function createSession(
  context: ContextOf<'player'>,
  input: SessionFields & { campaignId: Id },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { campaignId, ...fields } = input;
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!(await organises(inner, campaign.id))) refuse(commonRefusals.FORBIDDEN);
    if (campaign.state === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
    if (await isNumberTaken(db, campaign.id, { ...fields, but: null })) {
      refuse(campaignRefusals.SESSION_NUMBER_TAKEN);
    }
    const id = newId();
    await insertSession(db, { ...fields, id, campaignId: campaign.id, createdAt: clock() });
    await audit(inner, 'session.create', ['session', id], {
      after: { campaignId: campaign.id, ...sessionFacts(fields) },
    });
    await tellSessionAdded(inner, id);
    return { id };
  });
}
