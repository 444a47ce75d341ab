import type { Actor } from '#shared/actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { type WayIn, wayIn } from '#features/campaigns/admission/rules.ts';

type Facts = Pick<
  CampaignDetail,
  | 'isOwner'
  | 'isCoOrganiser'
  | 'isMember'
  | 'admission'
  | 'requiresCertificate'
  | 'isCertified'
  | 'ownerAlias'
  | 'state'
>;

/** What the actor may do about who joins a campaign. */
export function admissionCan(actor: Actor, campaign: Pick<Facts, 'isOwner' | 'isCoOrganiser' | 'isMember'>) {
  const { edit, organise } = campaignCan(actor, campaign);
  return {
    /** Say who may join: who runs it, and admins. */
    change: edit,
    /** Make and end its private link: who runs it. */
    link: organise,
    /** Answer those who ask to join: who runs it. */
    answer: organise,
  };
}

/** How the viewer gets into a campaign, or, as a member, to a seat in it; `hasLink` if they came by a private link. */
export const ownWayIn = (
  campaign: Omit<Facts, 'isOwner' | 'isCoOrganiser' | 'state'>,
  hasLink = false,
): WayIn => wayIn({ ...campaign, hasOwner: campaign.ownerAlias !== null, hasLink });
