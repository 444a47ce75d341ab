import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Money } from '#ui/components/money.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { useSession as useViewer } from '#ui/session/session.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { ownWayIn } from '#features/membership/admission/policy.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { freeSeats } from '#features/seats/waitlist/rules.ts';
import { useNow } from '#ui/time/use-now.ts';
import { GoBadge } from '#features/membership/web/for-others/go-badge.tsx';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './next-session.module.css';
import { SeatsBadge, SessionPlace } from './session-facts.tsx';
import { useSeatPress } from './use-own-seat.ts';

const noLine = { held: 0 };

type NextSessionProps = {
  campaign: CampaignDetail;
  next: NonNullable<CampaignDetail['nextSession']>;
};

/** The session that comes next, before everything else: when, where, what it costs, and the way to a seat. */
export function NextSession({ campaign, next }: NextSessionProps) {
  const can = campaignCan(useActor(), campaign);
  const { loading } = useViewer();
  const { press, isPending } = useSeatPress('sit', next.id);
  const sessions = useInfiniteQuery(sessionsOf(campaign.id));
  const known = sessions.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === next.id);
  const ownSeat = known?.ownSeat;
  // Which seats are held for who waits is read with the sessions.
  const seats = { ...next, maxPlayers: campaign.maxPlayers, waitlist: known?.waitlist ?? noLine };
  const isFree = freeSeats(seats, useNow()) > 0;
  const isOpen = ownWayIn(campaign) === 'join';
  const mayTake = isOpen && can.sit && campaign.state === 'active' && campaign.ownerAlias !== null && isFree;
  return (
    <section className={styles.next} aria-label="Next session">
      <div className={styles.facts}>
        <p className={styles.label}>Next session: number {next.sessionNumber}</p>
        <p className={styles.when}>
          <SessionTime session={next} clock={campaign} withEnd />
        </p>
        {known && <SessionPlace session={known} />}
        <p className={styles.terms}>
          <SeatsBadge session={seats} begun={false} />
          <GoBadge going={next.goingAhead} />
          <strong>
            <Money cents={ownSeat?.priceCents ?? next.priceCents} orFree />
          </strong>
        </p>
      </div>
      {ownSeat ? (
        <Badge tone="green">You have a seat</Badge>
      ) : (
        mayTake && (
          <div className={styles.act}>
            <Button size="large" busy={isPending} disabled={loading || sessions.isPending} onClick={press}>
              Take a seat
            </Button>
            {!campaign.isMember && <small>It makes you a player of the campaign.</small>}
          </div>
        )
      )}
    </section>
  );
}
