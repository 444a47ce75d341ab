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

/** What the actor may do about joining a campaign. */
export function admissionCan(actor: Actor, campaign: Pick<Facts, 'isOwner' | 'isCoOrganiser' | 'isMember'>) {
  const { edit, organise } = campaignCan(actor, campaign);
  return {
    /** Set who may join: organisers and admins. */
    change: edit,
    /** Create and delete its private link: organisers. */
    link: organise,
    /** Answer requests to join: organisers. */
    answer: organise,
  };
}

/** How the viewer can join a campaign or, as a member, take a seat in it. `hasLink`: whether they opened a private link. */
export const ownWayIn = (
  campaign: Omit<Facts, 'isOwner' | 'isCoOrganiser' | 'state'>,
  hasLink = false,
): WayIn => wayIn({ ...campaign, hasOwner: campaign.ownerAlias !== null, hasLink });
