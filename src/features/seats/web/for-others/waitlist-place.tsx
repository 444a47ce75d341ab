import { useState } from 'react';
import { countWords } from '#shared/text/count-words.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useIntent } from '#ui/session/intent.ts';
import { useSession as useViewer } from '#ui/session/session.ts';
import { Moment } from '#ui/time/moment.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { Line } from '../../waitlist/contract.ts';
import { isFirstCome, placeInWords } from '../../waitlist/rules.ts';
import { missingForSeat, seatReasons } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { waitlistClient } from '../waitlist/waitlist-queries.ts';
import styles from '../waitlist/waitlist.module.css';

const words = { reasons: seatReasons, stale: [campaignsKey] };

type FullSession = { id: string; sessionNumber: number; startDate: string; waitlist: Line };

/** What a full session offers players without a seat: the waiting list, their place on it, or the seat that is held for them. */
export function WaitlistPlace({ session }: { session: FullSession }) {
  const now = useNow();
  const { offerEndsAt, ownPlace } = session.waitlist;
  if (offerEndsAt !== null && new Date(offerEndsAt) > now) {
    return <HeldSeat session={session} until={offerEndsAt} />;
  }
  if (ownPlace !== null) return <OwnPlace session={session} place={ownPlace} />;
  if (isFirstCome(new Date(session.startDate), now))
    return <p className={styles.note}>This session is full</p>;
  return <JoinWaitlist session={session} />;
}

const waitInWords = (waiting: number): string =>
  waiting === 1 ? '1 player waits' : `${waiting} players wait`;

function JoinWaitlist({ session: { id: sessionId, sessionNumber, waitlist } }: { session: FullSession }) {
  const { loading } = useViewer();
  const wait = useChange(waitlistClient.wait, {
    ...words,
    done: ({ ownPlace, offerEndsAt }) =>
      offerEndsAt === null ? `You are ${placeInWords(ownPlace ?? 1)} in line` : 'A seat is held for you',
    failed: 'Failed to join the waitlist',
  });
  const press = useIntent(
    `wait ${sessionId}`,
    () => wait.run({ sessionId }),
    (missing) => notify(missingForSeat[missing]),
  );
  return (
    <div className={styles.place}>
      <p className={styles.note}>
        <span>This session is full</span>
        {waitlist.waiting > 0 && <span>{waitInWords(waitlist.waiting)}</span>}
      </p>
      <Button
        variant="quiet"
        busy={wait.isPending}
        disabled={loading}
        aria-label={`Join the waitlist of session ${sessionNumber}`}
        onClick={press}
      >
        Join the waitlist
      </Button>
    </div>
  );
}

function OwnPlace({ session, place }: { session: FullSession; place: number }) {
  const { id: sessionId, sessionNumber, waitlist } = session;
  const isOver = isFirstCome(new Date(session.startDate), useNow());
  const leave = useChange(waitlistClient.leave, {
    ...words,
    done: 'You left the waitlist',
    failed: 'Failed to leave the waitlist',
  });
  return (
    <div className={styles.place}>
      <p className={styles.note}>
        <strong>{isOver ? 'First come, first served' : `You are ${placeInWords(place)} in line`}</strong>
        <span>{isOver ? 'You are told if a seat comes free' : waitInWords(waitlist.waiting)}</span>
      </p>
      <Button
        variant="quiet"
        busy={leave.isPending}
        aria-label={`Leave the waitlist of session ${sessionNumber}`}
        onClick={() => void leave.run({ sessionId })}
      >
        Leave the waitlist
      </Button>
    </div>
  );
}

function HeldSeat({ session, until }: { session: FullSession; until: string }) {
  const { id: sessionId, sessionNumber, waitlist } = session;
  const [asking, setAsking] = useState(false);
  const accept = useChange(waitlistClient.accept, {
    ...words,
    done: 'Attendance confirmed',
    failed: 'Failed to take the seat',
  });
  const pass = useChange(waitlistClient.pass, {
    ...words,
    done: 'You let the seat pass',
    failed: 'Failed to let the seat pass',
  });
  return (
    <div className={styles.held}>
      <p>
        <strong>A seat is held for you</strong> until <Moment iso={until} />
      </p>
      <div className={styles.answers}>
        <Button
          busy={accept.isPending}
          aria-label={`Take the seat in session ${sessionNumber}`}
          onClick={() => void accept.run({ sessionId })}
        >
          Take the seat
        </Button>
        <Button
          variant="quiet"
          busy={pass.isPending}
          aria-label={`Let the seat in session ${sessionNumber} pass`}
          onClick={() => setAsking(true)}
        >
          Let it pass
        </Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Let the seat pass?"
        text={
          waitlist.waiting > 0
            ? `It goes to the next of ${countWords(waitlist.waiting, 'player', 'players')} in line. If you join the waitlist again, you are the last.`
            : 'It is free for others at once, and you are off the waitlist.'
        }
        confirm="Let it pass"
        cancel="Keep my offer"
        danger
        onConfirm={() => pass.run({ sessionId })}
      />
    </div>
  );
}
