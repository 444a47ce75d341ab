import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useLinkedDialog } from '#ui/focus/use-linked.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useSession as useViewer } from '#ui/session/session.ts';
import { useNow } from '#ui/time/use-now.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { GIVE_BACK } from '#features/campaigns/addresses/rules.ts';
import { PAID_SEAT_STAYS, waysToSeat } from '#features/campaigns/web/for-others/messages.ts';
import { ownWayIn } from '#features/membership/admission/policy.ts';
import { ownCheckInWords } from '#features/seats/check-in/rules.ts';
import { freeSeats, isFirstCome } from '#features/seats/waitlist/rules.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { useOwnSeat, useSeatPress } from './use-own-seat.ts';
import styles from './session.module.css';

const WaitlistPlace = latePart(
  () => import('#features/seats/web/for-others/waitlist-place.tsx'),
  'WaitlistPlace',
  <span className={styles.note}>This session is full</span>,
);

type SeatBadgeProps = {
  seat: NonNullable<Session['ownSeat']>;
  checkIn: Session['ownCheckIn'];
  isOver: boolean;
};

/** The state of the viewer's seat, and whether it still has to be paid, also after the session. */
export function SeatBadge({ seat, checkIn, isOver }: SeatBadgeProps) {
  const owing = seat.paymentStatus === 'pending';
  const is = checkIn ? ownCheckInWords(checkIn, isOver) : isOver ? 'You were there' : 'Confirmed';
  const tone = checkIn?.hasAttended === false ? 'orange' : 'green';
  return <Badge tone={owing ? 'yellow' : tone}>{owing ? `${is}, payment pending` : is}</Badge>;
}

type OwnSeatProps = {
  campaign: CampaignDetail;
  session: Session;
  /** Where the button stands: in the evening block it is large and says that it takes a seat; on a card it confirms attendance. */
  place: 'block' | 'card';
  /** Whether a link to the session may open the question here whether to give the seat back. */
  isLinked: boolean;
};

/** The viewer's seat in an upcoming session: to take it, or to give it back after a question; or their place on its waiting list. */
export function OwnSeat({ campaign, session, place, isLinked }: OwnSeatProps) {
  const { loading } = useViewer();
  const now = useNow();
  const { cancel } = useOwnSeat(session.id);
  // If a stranger pressed the button, the press is resumed in the same place once they are signed in.
  const { press, isPending } = useSeatPress(place === 'block' ? 'sit' : 'confirm', session.id);
  const [asking, setAsking] = useLinkedDialog(isLinked ? `session-${session.id}${GIVE_BACK}` : null);
  const { id: sessionId, ownSeat, sessionNumber } = session;
  const { waiting } = session.waitlist;
  const hasLine = waiting > 0 && !isFirstCome(new Date(session.startDate), now);
  const whoGetsIt = hasLine
    ? `Your seat in session ${sessionNumber} goes to the first of ${countWords(waiting, 'player', 'players')} in line: you cannot take it back.`
    : `Your seat in session ${sessionNumber} is free for others at once.`;

  if (ownSeat && ownSeat.priceCents > 0 && ownSeat.paymentStatus === 'paid') {
    return <span className={styles.note}>{PAID_SEAT_STAYS}</span>;
  }
  if (ownSeat) {
    const { isGiven } = ownSeat;
    return (
      <>
        {isGiven && <span className={styles.note}>The organiser gave you this seat.</span>}
        <Button
          variant="quiet"
          busy={cancel.isPending}
          aria-label={`${isGiven ? 'Give back the seat in' : 'Cancel attendance at'} session ${sessionNumber}`}
          // After a double click, the second click was meant for the button that was here before.
          onClick={({ detail }) => (isGiven ? void cancel.run({ sessionId }) : setAsking(detail < 2))}
        >
          {isGiven ? 'Give it back' : 'Cancel Attendance'}
        </Button>
        <Confirm
          open={asking}
          onOpenChange={setAsking}
          title="Give your seat back?"
          text={`${whoGetsIt} You stay a player of “${isolated(campaign.title)}”.`}
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
  if (place === 'block') {
    return (
      <>
        <Button size="large" busy={isPending} disabled={loading} onClick={press}>
          Take a seat
        </Button>
        {!campaign.isMember && <small>It makes you a player of the campaign.</small>}
      </>
    );
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
