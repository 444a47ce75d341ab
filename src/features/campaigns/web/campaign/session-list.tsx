import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { CardGrid } from '../../../../ui/components/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Paged } from '../../../../ui/data/paged.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { CampaignDetail } from '../../contract.ts';
import type { Session } from '../../sessions-contract.ts';
import { campaignCan } from '../../policy.ts';
import { LOAD_CAMPAIGN_ERROR } from '../messages.ts';
import { LateSessionDialog } from '../organising/late-session-dialog.tsx';
import { sessionsOf } from '../queries.ts';
import { SessionCard } from './session-card.tsx';
import styles from './campaign.module.css';

type SessionListProps = {
  campaign: CampaignDetail;
  /** What a player who was at a session is asked about it. */
  afterSession: (session: Session) => ReactNode;
};

/** The tab Sessions: by number, each with the viewer's seat, or with what its organiser may do. */
export function SessionList({ campaign, afterSession }: SessionListProps) {
  const sessions = useInfiniteQuery(sessionsOf(campaign.id));
  const can = campaignCan(useActor(), campaign);
  const [adding, setAdding] = useState(false);
  return (
    <>
      {can.organise && (
        <div className={styles.add}>
          <Button onClick={() => setAdding(true)}>Add Session</Button>
        </div>
      )}
      {adding && <LateSessionDialog campaign={campaign} onClose={() => setAdding(false)} />}
      <Paged query={sessions} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="card" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="No sessions scheduled yet." terrain="sand" piece="flag" />
          ) : (
            <CardGrid>
              {items.map((session) => (
                <li key={session.id}>
                  <SessionCard campaign={campaign} session={session} afterSession={afterSession} />
                </li>
              ))}
            </CardGrid>
          )
        }
      </Paged>
    </>
  );
}
