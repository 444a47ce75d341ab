import type { Actor } from '../../../shared/actor.ts';
import type { CampaignDetail } from '../contract.ts';
import { campaignCan } from '../policy.ts';
import { type WayIn, wayIn } from './rules.ts';

type Facts = Pick<
  CampaignDetail,
  'isOwner' | 'isMember' | 'admission' | 'requiresCertificate' | 'isCertified' | 'ownerAlias' | 'state'
>;

/** What the actor may do about who joins a campaign. */
export function admissionCan(actor: Actor, campaign: Pick<Facts, 'isOwner' | 'isMember'>) {
  const { edit, organise } = campaignCan(actor, campaign);
  return {
    /** Say who may join: its owner and admins. */
    change: edit,
    /** Make and end its private link: its owner alone. */
    link: organise,
    /** Answer those who ask to join: its owner alone. */
    answer: organise,
  };
}

/** How the viewer gets into a campaign, or, as a member, to a seat in it; `hasLink` if they came by a private link. */
export const ownWayIn = (campaign: Omit<Facts, 'isOwner' | 'state'>, hasLink = false): WayIn =>
  wayIn({ ...campaign, hasOwner: campaign.ownerAlias !== null, hasLink });
