import { Badge } from '#ui/components/badge.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { roleOfViewer } from '#features/campaigns/rules.ts';

const badges = {
  owner: <Badge tone="yellow">Owner</Badge>,
  player: <Badge tone="green">Joined</Badge>,
};

export function MembershipBadge({
  campaign,
}: {
  campaign: Pick<Campaign, 'isOwner' | 'isCoOrganiser' | 'isMember'>;
}) {
  if (campaign.isCoOrganiser) return <Badge tone="blue">Co-organiser</Badge>;
  const role = roleOfViewer(campaign);
  return role && badges[role];
}
