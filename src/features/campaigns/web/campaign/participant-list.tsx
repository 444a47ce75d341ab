import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '../../../../shared/ids.ts';
import { Avatar } from '../../../../ui/components/avatar.tsx';
import { Badge } from '../../../../ui/components/badge.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Paged } from '../../../../ui/data/paged.tsx';
import { LOAD_CAMPAIGN_ERROR } from '../messages.ts';
import styles from './participant-list.module.css';
import { participantsOf } from '../queries.ts';

/** The tab Participants: alias and avatar of every member, the owner first. */
export function ParticipantList({ campaignId }: { campaignId: Id }) {
  const participants = useInfiniteQuery(participantsOf(campaignId));
  return (
    <Paged query={participants} error={LOAD_CAMPAIGN_ERROR}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState text="No participants yet." terrain="grass" piece="meeple" />
        ) : (
          <ul className={styles.list}>
            {items.map((participant) => (
              <li key={participant.playerId} className={styles.participant}>
                <Avatar name={participant.alias} src={participant.aliasImageUrl} />
                <span>{participant.alias}</span>
                {participant.roleType === 'owner' && <Badge tone="yellow">Owner</Badge>}
              </li>
            ))}
          </ul>
        )
      }
    </Paged>
  );
}
