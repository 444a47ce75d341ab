import { readClock } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { Check, Coins, X } from 'lucide-react';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Money, moneyText } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { useActor } from '#ui/session/use-actor.ts';
import type { CheckInSeat } from '../../check-in/contract.ts';
import { checkInCan } from '../../check-in/policy.ts';
import { attendedWords, type Decision } from '../../check-in/rules.ts';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { checkInClient } from './check-in-queries.ts';
import styles from './check-in.module.css';

/** A seat as the page shows it, including marks that were pressed here and not sent yet. */
export type ShownSeat = CheckInSeat & { decision: Decision; isPaid: boolean; isKept: boolean };

/** The name of a seat's holder. */
export const nameOf = ({ player, guest }: Pick<CheckInSeat, 'player' | 'guest'>): string =>
  player?.alias ?? guest?.name ?? '';

type CheckInRowProps = {
  seat: ShownSeat;
  /** `open`: whether check-in is open. `begun`: whether the session has begun; before that, nobody has missed it. */
  open: boolean;
  begun: boolean;
  onDecide: (decision: Decision) => void;
  onPay: (isPaid: boolean) => void;
};

function timeOf(iso: string): string {
  const { hour, half } = readClock(new Date(iso), ownZone());
  return `${hour} ${half}`;
}

function stateWords({ decision, isKept, checkIn }: ShownSeat): string | null {
  if (isKept) return 'Kept on this device, not sent yet';
  if (decision === null || !checkIn) return null;
  const by = checkIn.decidedBy === null ? '' : ` by ${isolated(checkIn.decidedBy)}`;
  return `${decision ? 'Attended' : 'Missed'}, marked at ${timeOf(checkIn.decidedAt)}${by}`;
}

/** One player at the door, with buttons for here, missed and paid. "Here" and "missed" exclude each other; pressing a button again undoes it. */
export function CheckInRow({ seat, open, begun, onDecide, onPay }: CheckInRowProps) {
  const can = checkInCan(useActor(), { playerId: seat.player?.id ?? null });
  const name = nameOf(seat);
  const { player, guest, decision, figure, checkIn, priceCents, isPaid } = seat;
  const state = stateWords(seat);
  const contest = checkIn?.contest ?? null;
  return (
    <li
      className={styles.row}
      data-decision={decision === null ? undefined : decision ? 'attended' : 'missed'}
    >
      <span className={styles.who}>
        <Avatar name={name} src={player?.aliasImageUrl ?? null} />
        <span className={styles.names}>
          <span className={styles.alias}>{name}</span>
          {guest && (
            <span className={styles.soft}>
              {guest.hostAlias === null ? 'Guest' : `Guest of ${isolated(guest.hostAlias)}`}
            </span>
          )}
          {figure && <span className={styles.soft}>{attendedWords(figure)}</span>}
          {state && <span className={styles.soft}>{state}</span>}
        </span>
      </span>
      {!can.decide && (
        <span className={styles.soft}>Another organiser has to decide about your own seat.</span>
      )}
      <span className={styles.choice}>
        {can.decide && open && (
          <>
            <Button
              variant={decision === true ? 'primary' : 'quiet'}
              aria-pressed={decision === true}
              aria-label={`Here: ${isolated(name)}`}
              onClick={() => onDecide(decision === true ? null : true)}
            >
              <Check size={18} aria-hidden="true" />
              Here
            </Button>
            {begun && (
              <Button
                variant={decision === false ? 'danger' : 'quiet'}
                aria-pressed={decision === false}
                aria-label={`Missed: ${isolated(name)}`}
                onClick={() => onDecide(decision === false ? null : false)}
              >
                <X size={18} aria-hidden="true" />
                Missed
              </Button>
            )}
          </>
        )}
        {priceCents > 0 && (
          <Button
            variant={isPaid ? 'primary' : 'quiet'}
            aria-pressed={isPaid}
            aria-label={`Paid ${moneyText(priceCents)}: ${isolated(name)}`}
            onClick={() => onPay(!isPaid)}
          >
            <Coins size={18} aria-hidden="true" />
            {isPaid ? 'Paid' : <Money cents={priceCents} />}
          </Button>
        )}
      </span>
      {contest && <ContestLine seat={seat} contest={contest} mayAnswer={can.decide} />}
    </li>
  );
}

type ContestLineProps = {
  seat: ShownSeat;
  contest: NonNullable<NonNullable<CheckInSeat['checkIn']>['contest']>;
  mayAnswer: boolean;
};

/** Why a player contests that they missed the session, and the buttons for the organiser's answer. */
function ContestLine({ seat, contest, mayAnswer }: ContestLineProps) {
  const answer = useChange(checkInClient.answerContest, {
    done: ({ hasAttended }) => (hasAttended ? 'Changed to attended' : 'Kept as missed'),
    failed: 'Failed to answer',
    stale: staleOfSeats,
  });
  const alias = nameOf(seat);
  return (
    <div className={styles.contest}>
      <p>
        {contest.answeredAt === null
          ? `${isolated(alias)} contests it: `
          : `${isolated(alias)} contested it, and it was answered: `}
        <q>{contest.text}</q>
      </p>
      {contest.answeredAt === null && mayAnswer && (
        <span className={styles.choice}>
          <Button
            size="small"
            busy={answer.isPending}
            aria-label={`Attended after all: ${isolated(alias)}`}
            onClick={() => void answer.run({ seatId: seat.id, hasAttended: true })}
          >
            Attended after all
          </Button>
          <Button
            size="small"
            variant="quiet"
            busy={answer.isPending}
            aria-label={`Missed as before: ${isolated(alias)}`}
            onClick={() => void answer.run({ seatId: seat.id, hasAttended: false })}
          >
            Missed as before
          </Button>
        </span>
      )}
    </div>
  );
}
