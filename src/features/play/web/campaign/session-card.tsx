import { type ReactNode, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Money } from '#ui/components/money.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { useSession as useViewer } from '#ui/session/session.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { ownWayIn } from '#features/membership/admission/policy.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { ownCheckInWords } from '#features/seats/check-in/rules.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { freeSeats } from '#features/seats/waitlist/rules.ts';
import { PAID_SEAT_STAYS, waysToSeat } from '#features/campaigns/web/for-others/messages.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './session-card.module.css';
import { SeatsBadge, SessionPlace } from './session-facts.tsx';
import { useOwnSeat, useSeatPress } from './use-own-seat.ts';

// Only organisers need their tools.
const OrganiserActions = latePart(() => import('../organising/organiser-actions.tsx'), 'OrganiserActions');
const CalendarButton = latePart(
  () => import('#features/calendars/web/for-others/calendar-button.tsx'),
  'CalendarButton',
);

// Few campaigns need a number of players.
const GoingAhead = latePart(
  () => import('#features/membership/web/for-others/going-ahead.tsx'),
  'GoingAhead',
);
const ThingMenu = latePart(() => import('#features/moderation/web/for-others/thing-menu.tsx'), 'ThingMenu');
const WaitlistPlace = latePart(
  () => import('#features/seats/web/for-others/waitlist-place.tsx'),
  'WaitlistPlace',
  <span className={styles.note}>This session is full</span>,
);
const SeriesLine = latePart(() => import('#features/sessions/web/for-others/series-line.tsx'), 'SeriesLine');
// Few sessions are ever hidden.
const HiddenNote = latePart(
  () => import('#features/moderation/web/for-others/hidden-note.tsx'),
  'HiddenNote',
);

// Only who has a seat is ever checked in.
const OwnCheckIn = latePart(() => import('#features/seats/web/for-others/own-check-in.tsx'), 'OwnCheckIn');

type SessionCardProps = {
  campaign: CampaignDetail;
  session: Session;
  /** What a player who was at the session is asked about it. */
  afterSession: (session: Session) => ReactNode;
};

/** One session: when and where, what it costs, who may still sit down, and the viewer's own seat or the organiser's tools. */
export function SessionCard({ campaign, session, afterSession }: SessionCardProps) {
  const actor = useActor();
  const can = campaignCan(actor, campaign);
  const begun = hasBegun(new Date(session.startDate), useNow());
  const { ownSeat, ownCheckIn } = session;
  return (
    <Card
      className={styles.card}
      level={2}
      title={`Session ${session.sessionNumber}`}
      aside={
        <span className={styles.badges}>
          {session.isSessionZero && <Badge tone="purple">Session zero</Badge>}
          <SeatsBadge session={session} begun={begun} />
        </span>
      }
      footer={
        <>
          <span className={styles.price}>
            Price{' '}
            <strong>
              <Money cents={ownSeat?.priceCents ?? session.priceCents} orFree />
            </strong>
          </span>
          {ownSeat && <SeatBadge seat={ownSeat} checkIn={ownCheckIn} begun={begun} />}
          <span className={styles.act}>
            {can.organise && <OrganiserActions campaign={campaign} session={session} />}
            {can.sit && !begun && <OwnSeat campaign={campaign} session={session} />}
          </span>
        </>
      }
    >
      <p className={styles.when}>
        <SessionTime session={session} clock={session} withEnd />
      </p>
      <SessionPlace session={session} />
      {session.goingAhead && !begun && (
        <GoingAhead session={{ ...session, goingAhead: session.goingAhead }} mayDecide={can.organise} />
      )}
      <p className={styles.description}>{session.description}</p>
      {session.isHidden && (
        <HiddenNote
          thing={{ kind: 'session', id: session.id }}
          seenBy="Only who runs the campaign and admins see it. Seats that were taken stay."
        />
      )}
      {session.series && (
        <SeriesLine campaign={campaign} session={session} series={session.series} begun={begun} />
      )}
      <div className={styles.calendar}>
        <span className={styles.own}>
          {!begun && <CalendarButton campaign={campaign} session={session} />}
          {ownSeat && !can.organise && <OwnCheckIn session={session} checkIn={ownCheckIn} />}
        </span>
        {can.report && (
          <ThingMenu
            things={[{ kind: 'session', id: session.id }]}
            name={`session ${session.sessionNumber}`}
          />
        )}
      </div>
      {begun && (ownSeat ?? session.wasSeated) && !can.organise && afterSession(session)}
    </Card>
  );
}

type SeatBadgeProps = {
  seat: NonNullable<Session['ownSeat']>;
  checkIn: Session['ownCheckIn'];
  begun: boolean;
};

/** What the viewer's seat is, and whether it is still to be paid, also after the session. */
function SeatBadge({ seat, checkIn, begun }: SeatBadgeProps) {
  const owing = seat.paymentStatus === 'pending';
  const is = checkIn ? ownCheckInWords(checkIn, begun) : begun ? 'You were there' : 'Confirmed';
  const tone = checkIn?.hasAttended === false ? 'orange' : 'green';
  return <Badge tone={owing ? 'yellow' : tone}>{owing ? `${is}, payment pending` : is}</Badge>;
}

type OwnSeatProps = { campaign: CampaignDetail; session: Session };

/** The viewer's seat in a session to come: taken, or given back after a question. */
function OwnSeat({ campaign, session }: OwnSeatProps) {
  const { loading } = useViewer();
  const now = useNow();
  const { cancel } = useOwnSeat(session.id);
  const { press, isPending } = useSeatPress('confirm', session.id);
  const [asking, setAsking] = useState(false);
  const { id: sessionId, ownSeat, sessionNumber } = session;

  if (ownSeat && ownSeat.priceCents > 0 && ownSeat.paymentStatus === 'paid') {
    return <span className={styles.note}>{PAID_SEAT_STAYS}</span>;
  }
  if (ownSeat) {
    return (
      <>
        <Button
          variant="quiet"
          busy={cancel.isPending}
          aria-label={`Cancel attendance at session ${sessionNumber}`}
          // The second press of a double one was meant for the button that stood here before.
          onClick={({ detail }) => setAsking(detail < 2)}
        >
          Cancel Attendance
        </Button>
        <Confirm
          open={asking}
          onOpenChange={setAsking}
          title="Give your seat back?"
          text={`Your seat in session ${sessionNumber} is free for others at once. You stay a player of “${isolated(campaign.title)}”.`}
          confirm="Cancel Attendance"
          cancel="Keep my seat"
          danger
          onConfirm={() => cancel.run({ sessionId })}
        />
      </>
    );
  }
  const isInLine = session.waitlist.ownPlace !== null || session.waitlist.offerEndsAt !== null;
  if (campaign.state !== 'active' && !isInLine) return null;
  const way = ownWayIn(campaign);
  if (way !== 'join') return <span className={styles.note}>{waysToSeat[way]}</span>;
  if (isInLine || freeSeats(session, now) <= 0) {
    return <WaitlistPlace session={session} />;
  }
  return (
    <Button
      busy={isPending}
      disabled={loading}
      aria-label={`Confirm attendance at session ${sessionNumber}`}
      onClick={press}
    >
      Confirm Attendance
    </Button>
  );
}
