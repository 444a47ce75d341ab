import { hasWordsLike } from '#shared/text/search-words.ts';
import { Check, Coins } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { Money } from '#ui/components/money.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import type { CheckInSeat } from '../../check-in/contract.ts';
import { checkInCan } from '../../check-in/policy.ts';
import { checkInState, type Decision } from '../../check-in/rules.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { CheckInRow, nameOf, type ShownSeat } from './check-in-row.tsx';
import styles from './check-in.module.css';
import { CodeDesk, type CodeResult } from './code-desk.tsx';
import type { KeptMark, PressedMark } from './mark-queue.ts';
import { SeatSomebody } from './seat-somebody.tsx';
import { useGuests } from './use-guests.ts';
import { useMarks } from './use-marks.ts';

/** The most rows on the page. With more seats, typing a name is faster than scrolling. */
const ROWS_SHOWN = 100;

type CheckInDeskProps = {
  userId: Id;
  sessionId: Id;
  startsAt: Date;
  seats: readonly CheckInSeat[];
  startsScanning: boolean;
  /** Loads the seats again, to find the code of a seat that was taken a moment ago. */
  readAgain: () => Promise<readonly CheckInSeat[]>;
};

/** The check-in desk of a session: counts, codes, and everybody who has a seat. */
export function CheckInDesk(props: CheckInDeskProps) {
  const { userId, sessionId, startsAt, seats, startsScanning, readAgain } = props;
  const { kept, isHeldUp, press } = useMarks(userId, sessionId);
  const guests = useGuests(userId, sessionId);
  const [name, setName] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const now = byServerClock(useNow());
  const state = checkInState(startsAt, now);
  const begun = hasBegun(startsAt, now);

  const shown = seats.map((seat) => withKept(seat, kept, isHeldUp));

  const onCode = async (code: string): Promise<CodeResult> => {
    if (state !== 'open') return { tone: 'bad', text: outside[state] };
    const isIt = (seat: CheckInSeat) => seat.code === code;
    const found = seats.find(isIt) ?? (navigator.onLine ? (await readAgain()).find(isIt) : undefined);
    if (!found) return { tone: 'bad', text: 'Nobody has a seat in this session with this code.' };
    const alias = nameOf(found);
    if (shown.find(({ id }) => id === found.id)?.decision === true) {
      return { tone: 'good', text: `${isolated(alias)} is checked in already.` };
    }
    void press({ seatId: found.id, hasAttended: true, by: 'code' });
    return { tone: 'good', text: `${isolated(alias)} is checked in.` };
  };

  const seatSomebody = state !== 'closed' && (
    <SeatSomebody sessionId={sessionId} seats={seats} onGuest={(guest) => void guests.add(guest)} />
  );
  const keptGuests = guests.kept.map((guest) => (
    <li key={guest.id} className={styles.row}>
      <span className={styles.names}>
        <span className={styles.alias}>{guest.name}</span>
        <span className={styles.soft}>Kept on this device, not sent yet</span>
      </span>
    </li>
  ));
  if (seats.length === 0 && keptGuests.length === 0) {
    return (
      <EmptyState
        plain
        text="Nobody has a seat in this session."
        terrain="grass"
        piece="meeple"
        actions={seatSomebody}
      />
    );
  }
  const listed = shown.filter(
    (seat) => hasWordsLike(nameOf(seat), name) && (!onlyOpen || seat.decision === null),
  );
  return (
    <div className={styles.page}>
      <Counts seats={shown} />
      <div className={styles.all}>
        <AllAtOnce seats={shown} isOpen={state === 'open'} press={press} />
        {seatSomebody}
      </div>
      {state !== 'open' && <MessageBox tone="info">{outside[state]}</MessageBox>}
      {isHeldUp && (
        <MessageBox tone="warning" title="No connection">
          {`Not sent yet: ${countWords(kept.length, 'mark', 'marks')}, kept on this device until the connection is back. Keep this page open, or open it again within a day.`}
        </MessageBox>
      )}
      {state === 'open' && <CodeDesk startsScanning={startsScanning} onCode={onCode} />}
      <div className={styles.find}>
        <TextField
          label="Find a player"
          type="search"
          value={name}
          onValueChange={setName}
          autoComplete="off"
        />
        <SwitchField label="Not marked yet" checked={onlyOpen} onCheckedChange={setOnlyOpen} />
      </div>
      {keptGuests.length > 0 && (
        <ul className={styles.list} aria-label="Guests who are not sent yet">
          {keptGuests}
        </ul>
      )}
      {listed.length === 0 ? (
        <EmptyState
          plain
          text={name.trim() === '' ? 'Everybody is marked.' : 'Nobody of this name has a seat here.'}
          terrain="grass"
          piece="meeple"
        />
      ) : (
        <ul className={styles.list} aria-label="Seats">
          {listed.slice(0, ROWS_SHOWN).map((seat) => (
            <CheckInRow
              key={seat.id}
              seat={seat}
              open={state === 'open'}
              begun={begun}
              onDecide={(hasAttended: Decision) => void press({ seatId: seat.id, hasAttended, by: 'list' })}
              onPay={(isPaid) => void press({ seatId: seat.id, isPaid })}
            />
          ))}
        </ul>
      )}
      {listed.length > ROWS_SHOWN && (
        <p className={styles.soft}>{`${listed.length - ROWS_SHOWN} more: type a name to find them.`}</p>
      )}
      {state === 'open' && begun && (
        <RestMissed
          seats={shown}
          onMissed={(rest) =>
            void press(...rest.map(({ id }) => ({ seatId: id, hasAttended: false, by: 'list' as const })))
          }
        />
      )}
    </div>
  );
}

const outside = {
  early: 'Check-in opens two hours before the session begins.',
  closed: 'Check-in closed a week after the session began. Contests can still be answered.',
};

/** A seat, including marks that were pressed here and that the server does not have yet. */
function withKept(seat: CheckInSeat, kept: readonly KeptMark[], isHeldUp: boolean): ShownSeat {
  const own = kept.filter(({ seatId }) => seatId === seat.id);
  const came = own.find((mark) => 'by' in mark);
  const paid = own.find((mark) => 'isPaid' in mark);
  return {
    ...seat,
    decision: came ? came.hasAttended : (seat.checkIn?.hasAttended ?? null),
    isPaid: paid ? paid.isPaid : seat.paymentStatus === 'paid',
    isKept: isHeldUp && own.length > 0,
  };
}

/** How many came, as a sentence and a bar, and how much is still to be paid. */
function Counts({ seats }: { seats: readonly ShownSeat[] }) {
  const attended = seats.filter(({ decision }) => decision === true).length;
  const missed = seats.filter(({ decision }) => decision === false).length;
  const priced = seats.filter(({ priceCents }) => priceCents > 0);
  const owing = priced.filter(({ isPaid }) => !isPaid);
  return (
    <div className={styles.counts}>
      <p role="status">
        <strong>{`${attended} of ${seats.length} attended`}</strong>
        <span className={styles.soft}>
          {`${missed > 0 ? `${missed} missed, ` : ''}${seats.length - attended - missed} not marked`}
        </span>
      </p>
      <progress className={styles.bar} value={attended} max={seats.length} aria-label="Attended" />
      {priced.length > 0 && (
        <p className={styles.cash} role="status">
          {`${priced.length - owing.length} of ${priced.length} paid`}
          {owing.length > 0 && (
            <>
              , <Money cents={owing.reduce((sum, { priceCents }) => sum + priceCents, 0)} /> to take
            </>
          )}
        </p>
      )}
    </div>
  );
}

const countOf = (marked: readonly ShownSeat[]) => countWords(marked.length, 'player', 'players');

type AllAtOnceProps = {
  seats: readonly ShownSeat[];
  isOpen: boolean;
  press: (...marks: PressedMark[]) => Promise<void>;
};

/** Marks everybody who is not marked yet as here, or as paid, with one press. The message offers to undo it. */
function AllAtOnce({ seats, isOpen, press }: AllAtOnceProps) {
  const actor = useActor();
  const away = seats.filter(
    ({ decision, player }) => decision === null && checkInCan(actor, { playerId: player?.id ?? null }).decide,
  );
  const owing = seats.filter(({ isPaid, priceCents }) => !isPaid && priceCents > 0);
  const mark = (title: string, marks: PressedMark[], undone: PressedMark[]) => {
    void press(...marks);
    notify({ title, action: { label: 'Undo', run: () => press(...undone) } });
  };
  const ofList = (hasAttended: Decision) =>
    away.map(({ id }) => ({ seatId: id, hasAttended, by: 'list' as const }));
  const ofCash = (isPaid: boolean) => owing.map(({ id }) => ({ seatId: id, isPaid }));
  if ((!isOpen || away.length === 0) && owing.length === 0) return null;
  return (
    <>
      {isOpen && away.length > 0 && (
        <Button
          variant="quiet"
          onClick={() => mark(`Marked as here: ${countOf(away)}`, ofList(true), ofList(null))}
        >
          <Check size={18} aria-hidden="true" />
          All here
        </Button>
      )}
      {owing.length > 0 && (
        <Button
          variant="quiet"
          onClick={() => mark(`Marked as paid: ${countOf(owing)}`, ofCash(true), ofCash(false))}
        >
          <Coins size={18} aria-hidden="true" />
          All paid
        </Button>
      )}
    </>
  );
}

type RestMissedProps = { seats: readonly ShownSeat[]; onMissed: (rest: readonly ShownSeat[]) => void };

/** Marks everybody who is not marked yet as missed, for when nobody else will come. */
function RestMissed({ seats, onMissed }: RestMissedProps) {
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const rest = seats.filter(
    ({ decision, player }) => decision === null && checkInCan(actor, { playerId: player?.id ?? null }).decide,
  );
  if (rest.length === 0) return null;
  const count = countWords(rest.length, 'player', 'players');
  return (
    <div className={styles.rest}>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Mark the rest as missed
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Mark the rest as missed?"
        text={`This marks ${count}. Whoever is marked is told within minutes. You can change each of them for a week.`}
        confirm="Mark as missed"
        danger
        onConfirm={() => onMissed(rest)}
      />
    </div>
  );
}
