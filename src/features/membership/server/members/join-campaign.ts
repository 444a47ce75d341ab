import { audit } from '#platform/audit.ts';
import { noteEvents } from '#platform/notices/events/note-event.ts';
import { inTransaction } from '#platform/context.ts';
import { sendAhead } from '#platform/requests/send-ahead.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { roleOfJoiner, type RoleType } from '#features/campaigns/rules.ts';
import { refusalOfAdmission, refusalOfState } from '#features/seats/rules.ts';
import { hashLinkToken } from '../admission/manage-link.ts';
import { findStandingAtDoor } from '#features/campaigns/server/records/admission/admission.ts';
import { endRequest } from '#features/campaigns/server/records/admission/join-requests.ts';
import { addMember, findRole, hasMembers } from '#features/campaigns/server/records/members/members.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { refuseUnwelcome } from '../admission/check-welcome.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import { removeFromLines } from '#features/seats/server/records/waitlist/line.ts';
import { advanceLines } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Makes the actor's player a member of the campaign, without a seat. If players race for an empty convention or online
 * campaign, exactly one becomes its owner. `link` is the token of the campaign's private link.
 */
export async function joinCampaign(
  context: ContextOf<'player'>,
  input: { campaignId: Id; link?: string | undefined },
): Promise<{ roleType: RoleType }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (await findRole(db, campaign.id, playerId)) refuse(campaignRefusals.ALREADY_MEMBER);
    // For strangers a hidden campaign does not exist.
    if (campaign.state === 'hidden') refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const closed = refusalOfState(campaign.state);
    if (closed) refuse(closed);
    await refuseUnwelcome(db, { campaignId: campaign.id, playerId });
    const linkHash = input.link === undefined ? null : hashLinkToken(input.link);
    const standing = await findStandingAtDoor(db, campaign.id, { playerId, linkHash });
    const kept = refusalOfAdmission({ ...standing, isMember: false });
    if (kept === admissionRefusals.LINK_REQUIRED && linkHash !== null) refuse(admissionRefusals.LINK_ENDED);
    if (kept) refuse(kept);
    const roleType = roleOfJoiner(campaign.type, await hasMembers(db, campaign.id));
    const now = clock();
    await addMember(db, { campaignId: campaign.id, playerId, roleType, joinedAt: now });
    await sendAhead(db, endRequest(db, { campaignId: campaign.id, playerId, at: now }));
    if (roleType === 'owner') {
      await removeFromLines(db, campaign.id, playerId);
      await advanceLines(inner, campaign.id);
    }
    await audit(inner, 'campaign.join', ['campaign', campaign.id], { after: { playerId, roleType } });
    await noteEvents(
      inner,
      playerMoved({ campaignId: campaign.id, playerId, what: ['joined'], sessions: [] }),
    );
    return { roleType };
  });
}
