import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { useSession } from '#ui/session/session.ts';
import { PlayerMenu } from '#features/blocks/web/for-others/player-menu.tsx';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import styles from './member-list.module.css';
import { membersOf } from '#features/membership/web/for-others/queries.ts';

/** The tab Participants: alias and avatar of every member, the owner first, then who co-organises. */
export function MemberList({ campaignId }: { campaignId: Id }) {
  const members = useInfiniteQuery(membersOf(campaignId));
  const { player } = useSession();
  return (
    <Paged query={members} error={LOAD_CAMPAIGN_ERROR}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState text="No participants yet." terrain="grass" piece="meeple" />
        ) : (
          <ul className={styles.list}>
            {items.map((member) => (
              <li key={member.playerId} className={styles.member}>
                <Avatar name={member.alias} src={member.aliasImageUrl} />
                <span>{member.alias}</span>
                {member.roleType === 'owner' && <Badge tone="yellow">Owner</Badge>}
                {member.isCoOrganiser && <Badge tone="blue">Co-organiser</Badge>}
                {member.playerId !== player?.id && <PlayerMenu player={member} />}
              </li>
            ))}
          </ul>
        )
      }
    </Paged>
  );
}
