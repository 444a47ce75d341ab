import { lazy, type ReactNode, Suspense } from 'react';
import { formatPrice } from '../../../../shared/money.ts';
import { Badge } from '../../../../ui/components/badge.tsx';
import { Button } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { Moment } from '../../../../ui/time/moment.tsx';
import { notify } from '../../../../ui/feedback/toast.ts';
import { useNow } from '../../../../ui/time/use-now.ts';
import { useSession } from '../../../../ui/session/session.ts';
import type { CampaignDetail, Session } from '../../contract.ts';
import { hasBegun } from '../../rules.ts';
import { SIGN_IN_FOR_SEAT } from '../messages.ts';
import styles from './session-card.module.css';
import { useAttendance } from './use-attendance.ts';

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

/** One session: when, what it costs, who may still sit down, and the reader's own attendance or its organiser's tools. */
export function SessionCard({ campaign, session, afterSession }: SessionCardProps) {
  const { isOwner } = campaign;
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
            Price <strong>{formatPrice(session.ownSeat?.priceCents ?? session.priceCents)}</strong>
          </span>
          {isOwner ? (
            <Suspense fallback={<span className={styles.tools} />}>
              <OrganiserActions campaign={campaign} session={session} />
            </Suspense>
          ) : (
            <Attendance session={session} begun={begun} full={free <= 0} />
          )}
        </>
      }
    >
      <p className={styles.when}>
        <Moment iso={session.startDate} />
      </p>
      <p className={styles.description}>{session.description}</p>
      {begun && (session.ownSeat ?? session.wasSeated) && !isOwner && afterSession(session)}
    </Card>
  );
}

function SeatsBadge({ free, maxPlayers, begun }: { free: number; maxPlayers: number; begun: boolean }) {
  if (begun) return <Badge>Played</Badge>;
  if (free <= 0) return <Badge tone="red">Full</Badge>;
  return <Badge tone={free === 1 ? 'orange' : 'green'}>{`${free} of ${maxPlayers} seats free`}</Badge>;
}

type AttendanceProps = { session: Session; begun: boolean; full: boolean };

/** The reader's seat: taken, given back, or simply shown once the session began. */
function Attendance({ session, begun, full }: AttendanceProps) {
  const { user, loading } = useSession();
  const { confirm, cancel } = useAttendance(session.id);
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
