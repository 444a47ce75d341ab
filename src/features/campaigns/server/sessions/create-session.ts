import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import { type Id, newId } from '../../../../shared/ids.ts';
import type { SessionFields } from '../../inputs.ts';
import { campaignRefusals } from '../../refusals.ts';
import { sessionFacts } from '../audit-facts.ts';
import { isOwner } from '../is-owner.ts';
import { lockCampaign } from '../records/locks.ts';
import { insertSession } from '../records/session-changes.ts';
import { requirePlayer } from '../require-player.ts';

/** Adds a session to a campaign, for its owner alone. */
export async function createSession(
  context: Context,
  input: SessionFields & { campaignId: Id },
): Promise<{ id: Id }> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { campaignId, ...fields } = input;
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!(await isOwner(inner, actor, campaign.id))) refuse(commonRefusals.FORBIDDEN);
    const id = newId();
    await insertSession(db, { ...fields, id, campaignId: campaign.id, createdAt: clock() });
    await audit(inner, {
      action: 'session.create',
      subjectType: 'session',
      subjectId: id,
      after: { campaignId: campaign.id, ...sessionFacts(fields) },
    });
    return { id };
  });
}
