import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { useSession } from '#ui/session/session.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { PlayerMenu } from '#features/blocks/web/for-others/player-menu.tsx';
import type { CampaignDetail, Member } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import styles from './member-list.module.css';
import { membersOf } from '#features/membership/web/for-others/queries.ts';

// Loaded lazily: only organisers can remove members.
const RemoveMemberDialog = lazyPopup(
  () => import('#features/membership/web/for-others/remove-member-dialog.tsx'),
  'RemoveMemberDialog',
);
const RemovedMembers = latePart(
  () => import('#features/membership/web/for-others/removed-members.tsx'),
  'RemovedMembers',
);

/** The tab Participants: alias and avatar of every member, the owner first, then the co-organisers. */
export function MemberList({ campaign }: { campaign: CampaignDetail }) {
  const members = useInfiniteQuery(membersOf(campaign.id));
  const mayRemove = campaignCan(useActor(), campaign).organise && campaign.state !== 'ended';
  return (
    <>
      <Paged query={members} error={LOAD_CAMPAIGN_ERROR}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="No participants yet." terrain="grass" piece="meeple" />
          ) : (
            <ul className={styles.list}>
              {items.map((member) => (
                <MemberRow
                  key={member.playerId}
                  campaign={campaign}
                  member={member}
                  mayRemove={mayRemove && member.roleType !== 'owner' && !member.isCoOrganiser}
                />
              ))}
            </ul>
          )
        }
      </Paged>
      {mayRemove && <RemovedMembers campaignId={campaign.id} />}
    </>
  );
}

type MemberRowProps = { campaign: CampaignDetail; member: Member; mayRemove: boolean };

function MemberRow({ campaign, member, mayRemove }: MemberRowProps) {
  const { player } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  const takeOut = {
    label: 'Take out of the campaign',
    icon: <UserRoundMinus size={18} aria-hidden="true" />,
    danger: true,
    onSelect: () => setRemoving(true),
  };
  return (
    <li className={styles.member}>
      <Avatar name={member.alias} src={member.aliasImageUrl} />
      <span>{member.alias}</span>
      {member.roleType === 'owner' && <Badge tone="yellow">Owner</Badge>}
      {member.isCoOrganiser && <Badge tone="blue">Co-organiser</Badge>}
      {member.playerId !== player?.id && <PlayerMenu player={member} also={mayRemove ? [takeOut] : []} />}
      {mayRemove && (
        <RemoveMemberDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          campaignId={campaign.id}
          member={member}
        />
      )}
    </li>
  );
}
