import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { CardGrid } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LOAD_CAMPAIGN_ERROR } from './messages.ts';
import { sessionsOf } from './queries.ts';
import { SessionCard } from './session-card.tsx';

/** The tab Sessions: by number, each with the reader's attendance. */
export function SessionList({ campaignId, isOwner }: { campaignId: Id; isOwner: boolean }) {
  const sessions = useInfiniteQuery(sessionsOf(campaignId));
  return (
    <Paged query={sessions} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="card" />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState text="No sessions scheduled yet." terrain="sand" piece="flag" />
        ) : (
          <CardGrid>
            {items.map((session) => (
              <li key={session.id}>
                <SessionCard session={session} isOwner={isOwner} />
              </li>
            ))}
          </CardGrid>
        )
      }
    </Paged>
  );
}
