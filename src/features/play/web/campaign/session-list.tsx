import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useLinkedThing } from '#ui/focus/use-linked.ts';
import { useNow } from '#ui/time/use-now.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { foldSeries, splitPlayed } from '#features/campaigns/rules.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';
import { SeriesFold } from '#features/sessions/web/for-others/series-fold.tsx';
import { eveningOf } from '../for-others/tonight-queries.ts';
import { SessionCard } from './session-card.tsx';
import styles from './campaign.module.css';

type SessionListProps = {
  campaign: CampaignDetail;
  /** What a player who was at a session is asked about it. */
  afterSession: (session: Session) => ReactNode;
};

/** The tab Sessions: ordered by number, each with the viewer's seat, or with the organiser's tools. */
export function SessionList({ campaign, afterSession }: SessionListProps) {
  const sessions = useInfiniteQuery(sessionsOf(campaign.id));
  const evening = useQuery(eveningOf(campaign.id));
  const eveningId = evening.data?.evening?.session.id;
  const ids = sessions.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  // Links to the evening's session scroll to its own block, which may be loaded later than the list.
  const linked = useLinkedThing('session', evening.isPending ? [] : ids, sessions);
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
        const isUnfolded = unfolded || folded.some(({ id }) => id === linked);
        const linkedSeries = items.find(({ id }) => id === linked)?.series?.id;
        const open = linkedSeries === undefined ? openSeries : new Set([...openSeries, linkedSeries]);
        return (
          <>
            {folded.length > 0 && (
              <div className={styles.fold}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                >
                  {isUnfolded
                    ? 'Fold earlier sessions'
                    : `Show ${folded.length} earlier ${folded.length === 1 ? 'session' : 'sessions'}`}
                </Button>
              </div>
            )}
            <CardGrid>
              {foldSeries(isUnfolded ? items : shown, open, now).map((listed) =>
                'session' in listed ? (
                  <li
                    key={listed.session.id}
                    id={listed.session.id === eveningId ? undefined : `session-${listed.session.id}`}
                    tabIndex={-1}
                  >
                    <SessionCard
                      campaign={campaign}
                      session={listed.session}
                      isLinked={evening.isSuccess && listed.session.id !== eveningId}
                      afterSession={afterSession}
                    />
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
