import { lazy, type ReactNode, Suspense } from 'react';
import { Money } from '../../../../ui/components/money.tsx';
import { Badge } from '../../../../ui/components/badge.tsx';
import { Button } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { Moment } from '../../../../ui/time/moment.tsx';
import { notify } from '../../../../ui/feedback/toast.ts';
import { useNow } from '../../../../ui/time/use-now.ts';
import { useActor } from '../../../../ui/session/use-actor.ts';
import { useSession as useViewer } from '../../../../ui/session/session.ts';
import type { CampaignDetail } from '../../contract.ts';
import type { Session } from '../../sessions-contract.ts';
import { campaignCan } from '../../policy.ts';
import { hasBegun } from '../../rules.ts';
import { SIGN_IN_FOR_SEAT } from '../messages.ts';
import styles from './session-card.module.css';
import { useOwnSeat } from './use-own-seat.ts';

// Only organisers need their tools.
const OrganiserActions = lazy(() =>
  import('../organising/organiser-actions.tsx').then((module) => ({ default: module.OrganiserActions })),
);

type SessionCardProps = {
  campaign: CampaignDetail;
  session: Session;
  /** What a player who was at the session is asked about it. */
  afterSession: (session: Session) => ReactNode;
};

/** One session: when, what it costs, who may still sit down, and the viewer's own seat or the organiser's tools. */
export function SessionCard({ campaign, session, afterSession }: SessionCardProps) {
  const can = campaignCan(useActor(), campaign);
  const free = session.maxPlayers - session.seatsTaken;
  const begun = hasBegun(new Date(session.startDate), useNow());
  return (
    <Card
      className={styles.card}
      level={2}
      title={`Session ${session.sessionNumber}`}
      aside={<SeatsBadge free={free} maxPlayers={session.maxPlayers} begun={begun} />}
      footer={
        <>
          <span className={styles.price}>
            Price{' '}
            <strong>
              <Money cents={session.ownSeat?.priceCents ?? session.priceCents} orFree />
            </strong>
          </span>
          {can.organise ? (
            <Suspense fallback={<span className={styles.tools} />}>
              <OrganiserActions campaign={campaign} session={session} />
            </Suspense>
          ) : (
            <OwnSeat session={session} begun={begun} full={free <= 0} />
          )}
        </>
      }
    >
      <p className={styles.when}>
        <Moment iso={session.startDate} />
      </p>
      <p className={styles.description}>{session.description}</p>
      {begun && (session.ownSeat ?? session.wasSeated) && !can.organise && afterSession(session)}
    </Card>
  );
}

function SeatsBadge({ free, maxPlayers, begun }: { free: number; maxPlayers: number; begun: boolean }) {
  if (begun) return <Badge>Played</Badge>;
  if (free <= 0) return <Badge tone="red">Full</Badge>;
  return <Badge tone={free === 1 ? 'orange' : 'green'}>{`${free} of ${maxPlayers} seats free`}</Badge>;
}

type OwnSeatProps = { session: Session; begun: boolean; full: boolean };

/** The viewer's seat: taken, given back, or only shown once the session has begun. */
function OwnSeat({ session, begun, full }: OwnSeatProps) {
  const { user, loading } = useViewer();
  const { confirm, cancel } = useOwnSeat(session.id);
  const { ownSeat, sessionNumber } = session;

  if (begun) return ownSeat && <Badge tone="green">You were there</Badge>;
  if (ownSeat) {
    const owing = ownSeat.paymentStatus === 'pending';
    return (
      <span className={styles.seat}>
        <Badge tone={owing ? 'yellow' : 'green'}>{owing ? 'Confirmed, payment pending' : 'Confirmed'}</Badge>
        <Button
          variant="quiet"
          busy={cancel.isPending}
          aria-label={`Cancel attendance at session ${sessionNumber}`}
          onClick={() => void cancel.run()}
        >
          Cancel Attendance
        </Button>
      </span>
    );
  }
  if (full) return <span>This session is full</span>;
  const press = () => {
    if (user) void confirm.run();
    else notify({ ...SIGN_IN_FOR_SEAT, tone: 'danger' });
  };
  return (
    <Button
      busy={confirm.isPending}
      disabled={loading}
      aria-label={`Confirm attendance at session ${sessionNumber}`}
      onClick={press}
    >
      Confirm Attendance
    </Button>
  );
}
