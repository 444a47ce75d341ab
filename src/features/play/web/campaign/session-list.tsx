import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { foldSeries, splitPlayed } from '#features/campaigns/rules.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';
import { SeriesFold } from '#features/sessions/web/for-others/series-fold.tsx';
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
  const [unfolded, setUnfolded] = useState(false);
  const [openSeries, setOpenSeries] = useState<ReadonlySet<string>>(new Set());
  const toggleSeries = (id: string) => {
    const next = new Set(openSeries);
    if (!next.delete(id)) next.add(id);
    setOpenSeries(next);
  };
  const now = useNow();
  return (
    <Paged query={sessions} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="card" />}>
      {(items) => {
        if (items.length === 0)
          return <EmptyState text="No sessions scheduled yet." terrain="sand" piece="flag" />;
        const { folded, shown } = splitPlayed(items, campaign.nextSession !== null, now);
        return (
          <>
            {folded.length > 0 && (
              <div className={styles.fold}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-expanded={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {unfolded
                    ? 'Fold earlier sessions'
                    : `Show ${folded.length} earlier ${folded.length === 1 ? 'session' : 'sessions'}`}
                </Button>
              </div>
            )}
            <CardGrid>
              {foldSeries(unfolded ? items : shown, openSeries, now).map((listed) =>
                'session' in listed ? (
                  <li key={listed.session.id}>
                    <SessionCard campaign={campaign} session={listed.session} afterSession={afterSession} />
                  </li>
                ) : (
                  <li key={listed.seriesId}>
                    <SeriesFold
                      session={listed.first}
                      count={listed.count}
                      isUnfolded={listed.isUnfolded}
                      onToggle={() => toggleSeries(listed.seriesId)}
                    />
                  </li>
                ),
              )}
            </CardGrid>
          </>
        );
      }}
    </Paged>
  );
}
